import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { Story } from "../../history/reading/story.ts";
import enforcedOnArrival from "../../rules/queue/enforced-on-arrival.ts";
import limit from "../../rules/queue/limit-pay-as-you-go.ts";
import limitUnderRace from "../../rules/queue/limit-under-race.ts";
import losesNothing from "../../rules/queue/loses-nothing.ts";
import perAccount from "../../rules/queue/per-account.ts";
import { job } from "../../selftest/queue/known-job.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { generatorDrive } from "../generator-notes.ts";
import type { QueuedJob } from "../queued-job.ts";
import { knowsFullQueues } from "./guesses.ts";
import { JobsStory } from "./jobs-story.ts";

const full = "The queue is full";
const elsewhere = "Queue full: come back once a job is done";
const rate = "Rate limit exceeded.";

/** Requests of these plans that were answered with 429 in these words, each in the order of its id. */
const turnedAway = (
  ...all: (readonly [plan: string, words: string, known?: Partial<QueuedJob>])[]
) => ({
  words: all.map(([, message]) => message),
  jobs: all.map(([plan, , known], at) =>
    job({ id: `c${at + 1}`, plan, outcome: "queue full", ...known }),
  ),
});

function knows({ words, jobs }: ReturnType<typeof turnedAway>, facts = {}): boolean {
  const story = new Story(facts);
  for (const message of words)
    story.call("POST /object_removal", {}, { status: 429, json: { status: "error", message } });
  return knowsFullQueues(story.history, jobs);
}

describe("what a full queue answers", () => {
  it("is plain where all of a plan were turned away in the same words, but for numbers", () => {
    expect(knows(turnedAway(["small", full], ["small", full]))).toBe(true);
    expect(knows(turnedAway(["small", `${full}: 30`], ["small", `${full}: 31`]))).toBe(true);
    expect(knows(turnedAway())).toBe(true);
  });

  it("is not where two of a plan met other words", () => {
    expect(knows(turnedAway(["small", full], ["small", elsewhere]))).toBe(false);
  });

  it("may be said in other words to other plans, each in one voice", () => {
    expect(knows(turnedAway(["small", full], ["large", elsewhere]))).toBe(true);

    const oneIsTorn = turnedAway(["small", full], ["large", full], ["large", elsewhere]);
    expect(knows(oneIsTorn)).toBe(false);
  });

  it("is not in the words of a rate, be it of one plan alone", () => {
    expect(knows(turnedAway(["small", rate], ["small", rate]))).toBe(false);
    expect(knows(turnedAway(["small", full], ["large", rate]))).toBe(false);
  });

  it("is told by those alone who met a full queue, and of whom the history tells", () => {
    const others = turnedAway(["small", full], ["small", elsewhere, { outcome: "refused" }]);
    expect(knows(others)).toBe(true);

    const unseen = turnedAway(["small", full]);
    for (const plan of ["small", "large"]) {
      const jobs = [...unseen.jobs, job({ id: "nobody's", plan, outcome: "queue full" })];
      expect(knows({ ...unseen, jobs })).toBe(true);
    }
  });

  it("is plain where it is declared, whatever the words", () => {
    const declared = { recognise: { queueFull: [{ status: [429] }] } };

    expect(knows(turnedAway(["small", full], ["small", elsewhere]), declared)).toBe(true);
  });
});

describe("a load that nobody was told to be a full queue's", () => {
  /** What a rule asks for after a burst, in which three requests were turned away with 503. */
  function asked(facts: ConstructorParameters<typeof JobsStory>[0]): (string | undefined)[] {
    const story = new JobsStory(facts).ask(0, 0);
    for (const nth of [1, 2, 3]) story.ask(nth, nth, { status: 503, words: {} });
    const { events, end } = story.history;
    const note = { ev: "episode", episode: "generator/burst", drive: generatorDrive, phase: "end" };
    const values = { run: "burst", standstills: [] };
    const all = [...events, { ...note, t_us: end, seq: 99, clock: "kit", values }];
    const [told] = judgeHistory(readHistory(all as HistoryEvent[]), {
      catalogue: [limitUnderRace.clause],
      rules: [limitUnderRace],
      selected: () => true,
    });
    return told?.needs.map(({ name }) => name) ?? [];
  }

  it("asks what a full queue answers, and not for the same load again", () => {
    expect(asked({})).toContain("recognise.queueFull");
    expect(asked({ recognise: { queueFull: [{ status: [429] }] } })).toContain("burst");
  });
});

describe("where a queue takes all, far over its limit", () => {
  const story = (calledAfter: number) => {
    const jobs = new JobsStory({
      recognise: { queueFull: [{ status: [429] }] },
      queue: { runningCounts: true, webhookDelayMs: 1, routes: ["object_removal"] },
    });
    for (let nth = 0; nth < 20; nth++)
      jobs.ask(nth, 2 * nth).call(nth, calledAfter + 2 * nth, { status: "success" });
    return jobs.history;
  };
  const waiting = [enforcedOnArrival, limitUnderRace, perAccount];
  const needs = (history: History) =>
    judgeHistory(history, {
      catalogue: waiting.map(({ clause }) => clause),
      rules: [limit, ...waiting],
      selected: () => true,
    }).map((told) =>
      told.needs.flatMap(({ kind, name }) => (kind === "probe" ? [] : `${kind} ${name}`)),
    );

  it("the rules that are shown by what is turned away wait for the limit, and for no more load", () => {
    const first = ["rule queue.limit-pay-as-you-go"];

    expect(needs(story(100))).toEqual([first, first, first]);
  });

  it("they ask for load where the limit was never exceeded", () => {
    const [arrival, race, others] = needs(story(2));

    expect([arrival, race?.[0], others]).toEqual([
      ["driver burst"],
      "driver burst",
      ["driver accounts"],
    ]);
  });

  it("its finding says that nothing was turned away", () => {
    const [breach] = seenBy(limit, story(100)).against;

    expect(breach?.got).toMatch(/this account, none of its 20 requests turned away$/);
  });
});

describe("a request without a webhook", () => {
  it("that a full queue turned away holds no result, though it has the form of a failed job", () => {
    const ended = [{ where: [{ pointer: "/status", in: ["success", "error"] }] }];
    const story = new JobsStory({
      recognise: { queueFull: [{ status: [429] }] },
      queue: { routes: ["object_removal"] },
      async: { finalCall: ended, holdsResult: ended },
    });
    const words = { status: "error", message: full };
    story.ask(0, 0, { hook: false }).ask(1, 10, { hook: false, status: 429, words });

    for (const rule of [enforcedOnArrival, losesNothing])
      expect(seenBy(rule, story.history).against).toEqual([]);
    expect(seenBy(enforcedOnArrival, story.history).supports.get("seen")).toBe(1);
  });
});
