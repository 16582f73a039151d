import { describe, expect, it } from "vitest";
import type { EpisodeEvent, HistoryEvent } from "../../contracts/history/events.ts";
import { readHistory } from "../history/reading/read-history.ts";
import { Story } from "../history/reading/story.ts";
import { runWarnings } from "./run-warnings.ts";

describe("what a reader must know of a run", () => {
  it("is that refusals may be those of a full queue", () => {
    const key = "key-of-a-customer";
    const told = new Story({
      accounts: [{ name: "ada", plan: "pay-as-you-go", key }],
      parameters: { standardKey: { in: "header", name: "x-key" } },
    });
    const answers = [400, 200, 200, 200, 200, 200];
    for (const status of answers)
      told.call("POST /api/v6/interior/object_removal", {}, { status, json: {} }, { "x-key": key });

    expect(runWarnings(told.history)).toEqual([
      expect.stringMatching(/^1 of 6 generation requests .* declare recognise\.queueFull$/),
    ]);
  });

  it("is that answers told of limits, by whatever status, header or words", () => {
    const told = new Story()
      .call("login", {}, { status: 429 })
      .call("login", {}, { status: 423 })
      .call("login", {}, { status: 403, headers: { "retry-after": "5" } })
      .call("login", {}, { status: 401, error: { message: "Too many login attempts." } })
      .call("login", {}, { status: 401 })
      .call("POST /api/v6/voice/music_gen", {}, { status: 429, json: {} })
      .call("POST /api/v6/voice/music_gen", {}, { status: 400, json: {} });

    expect(runWarnings(told.history)).toEqual([
      expect.stringMatching(/^4 answers spoke of a limit .* a slower pace\.requestsPerSecond/),
      expect.stringMatching(/^1 generation requests .* 429 .* declare recognise\.queueFull$/),
    ]);
  });

  it("is what a recorder left out, and no pace for traffic that is over", () => {
    const { events } = new Story()
      .call("login", {}, { status: 429 })
      .call("logout", undefined, {})
      .call("logout", undefined, {}).history;
    const recorded = events.map((event): HistoryEvent => {
      if (event.ev === "header") return { ...event, traffic: true };
      if (event.ev === "sent") return { ...event, unrecorded: ["headers"] };
      return event.ev === "answered" && event.status === 200
        ? { ...event, unrecorded: ["body", "values"] }
        : event;
    });

    expect(runWarnings(readHistory(recorded))).toEqual([
      "not recorded, and so not judged: headers of 3 requests, bodies of 2 answers, unaltered values of 2 answers",
      "1 answers spoke of a limit of rate or of a lock",
    ]);
  });

  it("is not that most requests met a full queue", () => {
    const full = { status: 429, json: { error_code: "queue_full" } };
    const queueFull = [{ status: [429], where: [{ pointer: "/error_code", in: ["queue_full"] }] }];
    const told = new Story({ recognise: { queueFull } });
    for (let call = 0; call < 12; call++) told.call("POST /api/v6/voice/music_gen", {}, full);

    expect(runWarnings(told.history)).toEqual([]);
  });

  it("is that most answers were one failure", () => {
    const told = new Story();
    for (let call = 0; call < 12; call++) told.call("login", {}, { status: 500 });

    expect(runWarnings(told.history)).toEqual(["100 % of the answers were 500"]);
  });

  it("is not that most requests were invalid: a check asks many such", () => {
    const told = new Story().call("login", {}, { status: 200 });
    for (let call = 0; call < 12; call++) told.call("login", {}, { status: 422 });

    expect(runWarnings(told.history)).toEqual([]);
  });

  it("is what would let episodes be played, and nothing of those that nobody can help", () => {
    const ends = (all: readonly Partial<EpisodeEvent>[]) => {
      const { events } = new Story().history;
      const ended = all.map((one, seq) => ({
        ...{ ev: "episode", phase: "end", drive: "log in", clock: "kit", t_us: 1, seq },
        ...one,
      }));
      return runWarnings(readHistory([...events, ...(ended as EpisodeEvent[])]));
    };
    const [fine, chance] = [{}, { fault: "no mail was sent again" }];
    const closed = { fault: "the profile closes sign-up", lacks: ["users"] };
    const poor = { fault: "the budget of users is spent", spent: "users" };

    expect(ends([fine, fine, chance])).toEqual([]);
    expect(ends([fine, chance, chance])).toEqual([
      "2 of 3 scenarios did not finish: no mail was sent again",
    ]);
    expect(ends([fine, fine, chance, closed, closed, poor])).toEqual([
      "2 of 6 scenarios did not finish: the profile closes sign-up; they need users",
      '1 of 6 scenarios, "log in", did not finish: the budget of users is spent; it needs budget.users',
    ]);
  });
});
