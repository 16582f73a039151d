import { describe, expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { foreignTrackIds } from "./track-ids-of-load.ts";

const done = { status: "success" };

/** Two requests of load with long bodies, of which the first one's webhook tells this. */
function against(calls: readonly object[]): unknown[] {
  const told = new Story({
    ...keyed,
    queue: { routes: ["object_removal"] },
    async: { finalCall: [{ where: [{ pointer: "/status", in: ["success"] }] }] },
  });
  for (const name of ["a", "b"]) {
    const body = { webhook: `http://127.0.0.1/h/${name}`, track_id: `track-of-${name}` };
    told.ask("object_removal", body, { json: {} });
  }
  for (const call of calls) told.hook("a", call);
  const events = told.history.events.map((event) => {
    if (event.ev !== "sent") return event;
    const { text = "", bytes = 0 } = event.body ?? {};
    const hook = /\/h\/(\w)/.exec(text)?.[1];
    return { ...event, account: "ada", hook, body: { text, bytes, truncated: true } };
  });
  return [...foreignTrackIds(readHistory(events as History["events"]))];
}

describe("a result of load", () => {
  it("is astray under the track_id of another request", () => {
    expect(against([{ ...done, track_id: "track-of-b" }])).toMatchObject([
      { is: "against", got: "track-of-b, of another request", unless: ["async.calls-webhook"] },
    ]);
  });

  it("is not under its own, nor under one that nobody gave", () => {
    expect(against([{ ...done, track_id: "track-of-a" }])).toEqual([]);
    expect(against([{ ...done, track_id: "track-of-c" }])).toEqual([]);
  });

  it("is none before the last call came", () => {
    expect(against([{ status: "processing", track_id: "track-of-b" }])).toEqual([]);
  });
});
