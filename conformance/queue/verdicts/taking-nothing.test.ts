import { describe, expect, it } from "vitest";
import type { EpisodeEvent } from "../../../contracts/history/events.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import admitsBelowLimit from "../../rules/queue/admits-below-limit.ts";
import freesPlaces from "../../rules/queue/frees-places.ts";
import limit from "../../rules/queue/limit-pay-as-you-go.ts";
import perAccount from "../../rules/queue/per-account.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { generatorDrive } from "../generator-notes.ts";
import { JobsStory } from "./jobs-story.ts";
import { idleOf } from "./taking-nothing.ts";

const full = { status: 429, words: { status: "error", message: "The queue is full" } };
const facts = {
  // No other customer's jobs explain what was turned away.
  target: { baseUrl: "http://127.0.0.1:1", exclusive: true },
  recognise: { queueFull: [{ status: [429 as const] }] },
  queue: { runningCounts: true, webhookDelayMs: 1, settlingMs: 1 },
};
const success = { status: "success", output: ["https://example.com/1.png"] };

/** The history of a load whose account may have had earlier jobs when it began. */
function withBusy(story: JobsStory, accounts: readonly string[]): History {
  const { events, end } = story.history;
  const values = { run: "burst", standstills: [], busy: accounts };
  const note = { ev: "episode", episode: "generator/burst", drive: generatorDrive, phase: "end" };
  const asked = events.map((event) =>
    event.ev === "sent" ? { ...event, episode: "burst/1" } : event,
  );
  return readHistory([
    ...asked,
    { ...note, t_us: end, seq: 99, clock: "kit", values } as unknown as EpisodeEvent,
  ]);
}

describe("an account that took no job", () => {
  const story = new JobsStory(facts);
  for (const nth of [1, 2, 3, 4]) story.ask(nth, 10 * nth, full);

  it("is said to have taken none, and what may be why", () => {
    expect(idleOf(story.history)).toEqual([
      {
        accounts: ["one"],
        tries: 4,
        says: "one took no job in 4 tries, 4 of them answered by a full queue: it is the request (parameters.bodies), a key, a balance, jobs from before this run or the service",
      },
    ]);
  });

  it("accuses nobody of turning it away, and passes nothing that is about being turned away", () => {
    const [told, others, own] = [admitsBelowLimit, perAccount, limit].map((rule) =>
      seenBy(rule, story.history),
    );

    const need = expect.objectContaining({ name: "one" });
    expect([told?.against, told?.doubts]).toEqual([[], [need]]);
    expect([others?.against, others?.doubts]).toEqual([[], [need]]);
    expect([own?.doubts, own?.missing]).toEqual([[], [need]]);
  });

  it("is none that took one, or that was asked twice", () => {
    const twice = new JobsStory(facts).ask(1, 10, full).ask(2, 20, full);
    const once = new JobsStory(facts).ask(0, 0);
    for (const nth of [1, 2, 3, 4]) once.ask(nth, 10 * nth, full);

    expect([idleOf(twice.history), idleOf(once.history)]).toEqual([[], []]);
  });
});

describe("a request that is turned away where earlier jobs may be queued", () => {
  const story = new JobsStory(facts).ask(1, 0, full).ask(2, 10).call(2, 50, success);

  it("is no breach before a later one is over, and is one afterwards", () => {
    const later = new JobsStory(facts).ask(1, 0, full);
    for (const nth of [2, 3, 4, 5, 6]) later.ask(nth, 8 + nth).call(nth, 50 + nth, success);
    later.ask(7, 100, full);
    const accusing = (history: History) =>
      [admitsBelowLimit, freesPlaces].flatMap((rule) =>
        seenBy(rule, history).against.map(({ calls }) => calls.at(-1)),
      );

    expect(accusing(story.history)).toEqual(["c1"]);
    expect(accusing(withBusy(story, ["one"]))).toEqual([]);
    expect(accusing(withBusy(story, ["another"]))).toEqual(["c1"]);
    expect(accusing(withBusy(later, ["one"]))).toEqual(["c7"]);
  });
});
