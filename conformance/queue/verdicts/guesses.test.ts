import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { readHistory } from "../../history/read-history.ts";
import type { Sighting } from "../../history/sighting.ts";
import admitsBelowLimit from "../../rules/queue/admits-below-limit.ts";
import freesPlaces from "../../rules/queue/frees-places.ts";

const path = routePath(routeById("object_removal"), {});
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
  const profile = parseProfile(
    {
      target: { baseUrl: "http://127.0.0.1:1", exclusive },
      ...facts,
      queue: { webhookDelayMs: 20, ...facts.queue },
      async: { finalCall: [{}] },
    },
    {},
  );
  let seq = 0;
  const stamp = (ms: number) => ({ seq: seq++, t_us: ms * 1000, clock: "kit" });
  const header = {
    ...stamp(0),
    ev: "header",
    anchors: [{ clock: "kit", t_us: 0, wall_us: 0, width_us: 0 }],
    profile,
  };
  const ask = (nth: number, at: number, status: number, words: object) => {
    const about = { id: `c${nth}`, account: "one", plan: "pay-as-you-go" };
    const text = JSON.stringify({ ...words, id: nth });
    return [
      { ...stamp(at), ev: "sent", ...about, method: "POST", path, hook: `h${nth}` },
      { ...stamp(at + 1), ev: "answered", ...about, status, body: { text, bytes: text.length } },
    ];
  };
  const refuse = (nth: number, at: number, message: string) =>
    ask(nth, at, 429, { status: "error", message });
  const called = (nth: number, at: number) => ({
    ...stamp(at),
    ev: "hook",
    id: `call${nth}`,
    hook: `h${nth}`,
    status: 200,
    answered_us: at * 1000,
  });
  const jobs = Array.from({ length: admitted }, (_, nth) => nth);
  const [first = full, ...later] = turnedAway;
  return readHistory([
    header,
    ...jobs.flatMap((nth) => ask(nth, 10 * nth, 200, { status: "processing" })),
    ...refuse(limit, 100, first),
    ...jobs.map((nth) => called(nth, 200 + 10 * nth)),
    ...later.flatMap((words, at) => refuse(limit + 1 + at, 2300 + 10 * at, words)),
  ] as unknown as HistoryEvent[]);
}

function told(...of: Parameters<typeof historyOf>) {
  return namesOf(freesPlaces.judge(historyOf(...of)));
}

const namesOf = (told: Iterable<Sighting>): string[] =>
  [...told].flatMap((one) => (one.is === "missing" ? one.what.name : one.is));

const settling = { queue: { settlingMs: 1000 } };

describe("a request turned away below the limit", () => {
  it("is held against no target of which is not declared when a place is free again", () => {
    expect(told(settling, full, full)).toContain("against");
    expect(told({}, full, full)).toContain("queue.settlingMs");
    expect(told({}, full, full)).not.toContain("against");
    expect(told({}, full)).not.toContain("queue.settlingMs");
  });

  it("is held against one that was never as full, whenever places are free again", () => {
    const early = historyOf({ admitted: limit - 2 }, full);

    expect(namesOf(admitsBelowLimit.judge(early))).toContain("against");
  });

  it("is held against no target that others use, for they may share the plan's queue", () => {
    const shared = { ...settling, exclusive: false };

    for (const seen of [
      [...freesPlaces.judge(historyOf(shared, full, full))],
      [...admitsBelowLimit.judge(historyOf({ ...shared, admitted: limit - 2 }, full))],
    ]) {
      const blocking = seen.filter((one) => one.is === "missing" && one.blocks);
      expect(seen.some(({ is }) => is === "against")).toBe(false);
      expect(namesOf(blocking)).toContain("target.exclusive");
    }
  });

  it("is told by the words that full queues have, where what they answer is not declared", () => {
    const other = "No more than 30 jobs may be queued, the limit of your network";
    const declared = { ...settling, recognise: { queueFull: [{ status: [429] }] } };

    expect(told(settling, full, other)).toContain("recognise.queueFull");
    expect(told(settling, full, other)).not.toContain("against");
    expect(told(settling, other, `${other}.`)).toContain("recognise.queueFull");
    expect(told(declared, full, other)).toContain("against");
  });

  it("may speak of a full queue in the words of a rate: then nothing is held against it undeclared", () => {
    const rate = "Rate limit exceeded.";
    const declared = { ...settling, recognise: { queueFull: [{ text: rate }] } };

    expect(told(settling, rate, rate)).toContain("recognise.queueFull");
    expect(told(settling, rate, rate)).not.toContain("against");
    expect(told(declared, rate, rate)).toContain("against");
  });
});
