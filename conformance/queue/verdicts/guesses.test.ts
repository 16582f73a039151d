import { describe, expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import type { Sighting } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import admitsBelowLimit from "../../rules/queue/admits-below-limit.ts";
import freesPlaces from "../../rules/queue/frees-places.ts";
import { JobsStory } from "./jobs-story.ts";

const full = "The queue is full";
const limit = 5;

/**
 * A queue is filled, turns `turnedAway[0]` away, and works its jobs off; two seconds after the last webhook
 * it turns the next ones away, in these words.
 */
function historyOf(
  {
    admitted = limit,
    exclusive = true,
    ...facts
  }: Pick<ProfileInput, "queue" | "recognise"> & { admitted?: number; exclusive?: boolean },
  ...turnedAway: string[]
) {
  const story = new JobsStory({
    ...facts,
    target: { baseUrl: "http://127.0.0.1:1", exclusive },
    queue: { webhookDelayMs: 20, ...facts.queue },
    async: { finalCall: [{}] },
  });
  const jobs = Array.from({ length: admitted }, (_, nth) => nth);
  const refuse = (nth: number, at: number, message: string) =>
    story.ask(nth, at, { status: 429, words: { status: "error", message, id: nth } });
  const [first = full, ...later] = turnedAway;
  for (const nth of jobs) story.ask(nth, 10 * nth).call(nth, 200 + 10 * nth);
  refuse(limit, 100, first);
  for (const [at, words] of later.entries()) refuse(limit + 1 + at, 2300 + 10 * at, words);
  return story.history;
}

function judged(...of: Parameters<typeof historyOf>) {
  return namesOf(doubting(freesPlaces.judge)(historyOf(...of)));
}

const namesOf = (told: Iterable<Sighting>): string[] =>
  [...told].flatMap((one) => (one.is === "missing" ? one.what.name : one.is));

const settling = { queue: { settlingMs: 1000 } };

describe("a request turned away below the limit", () => {
  it("is held against no target of which is not declared when a place is free again", () => {
    expect(judged(settling, full, full)).toContain("against");
    expect(judged({}, full, full)).toContain("queue.settlingMs");
    expect(judged({}, full, full)).not.toContain("against");
    expect(judged({}, full)).not.toContain("queue.settlingMs");
  });

  it("is held against one that was never as full, whenever places are free again", () => {
    const early = historyOf({ admitted: limit - 2 }, full);

    expect(namesOf(doubting(admitsBelowLimit.judge)(early))).toContain("against");
  });

  it("is held against no target that others use, for they may share the plan's queue", () => {
    const shared = { ...settling, exclusive: false };

    for (const seen of [
      [...doubting(freesPlaces.judge)(historyOf(shared, full, full))],
      [...doubting(admitsBelowLimit.judge)(historyOf({ ...shared, admitted: limit - 2 }, full))],
    ]) {
      const blocking = seen.filter((one) => one.is === "missing" && one.blocks);
      expect(seen.some(({ is }) => is === "against")).toBe(false);
      expect(namesOf(blocking)).toContain("target.exclusive");
    }
  });

  it("is told by the words that full queues have, where what they answer is not declared", () => {
    const other = "No more than 30 jobs may be queued, the limit of your network";
    const declared = { ...settling, recognise: { queueFull: [{ status: [429] }] } };

    expect(judged(settling, full, other)).toContain("recognise.queueFull");
    expect(judged(settling, full, other)).not.toContain("against");
    expect(judged(settling, other, `${other}.`)).toContain("recognise.queueFull");
    expect(judged(declared, full, other)).toContain("against");
  });

  it("may speak of a full queue in the words of a rate: then nothing is held against it undeclared", () => {
    const rate = "Rate limit exceeded.";
    const declared = { ...settling, recognise: { queueFull: [{ text: rate }] } };

    expect(judged(settling, rate, rate)).toContain("recognise.queueFull");
    expect(judged(settling, rate, rate)).not.toContain("against");
    expect(judged(declared, rate, rate)).toContain("against");
  });
});
