import { describe, expect, it } from "vitest";
import { readHistory } from "../../history/reading/read-history.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { reclocked } from "../laws/same-otherwise.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const output = ["https://files.example/1.json"];

/** A transcription that is accepted, and the calls of its webhook; then a while passes. */
function job(told: Story, name: string, calls: readonly object[]): Story {
  const body = { webhook: `http://127.0.0.1/h/${name}`, track_id: `track-of-${name}` };
  told.ask("transcribe", body, { json: { status: "processing", id: `job-${name}` } });
  for (const call of calls) told.hook(name, call);
  return told.wait(40);
}

const story = (async = {}) => new Story({ ...keyed, within: { webhookMs: 2000 }, async });
const done = (name: string) => ({ status: "success", output, track_id: `track-of-${name}` });

describe("a job whose time is not over when its history ends", () => {
  it("breaks nothing, whichever clocks measured its request and the calls of others", () => {
    const told = job(story({ callsFailures: true }), "a", [done("a")]);
    const begun = job(told, "b", []).wait(-39.5).call("/elsewhere");

    const verdicts = [0, -3_600e6, 3_600e6].map((by_us) =>
      verdictsOn({ history: readHistory(reclocked(begun.history.events, by_us)) }),
    );

    expect(verdicts[0]?.["async.calls-webhook"]).toBe("pass");
    expect(verdicts).toEqual([verdicts[0], verdicts[0], verdicts[0]]);
  });
});

describe("a result that names the job and not the track_id", () => {
  it("lets nobody match it by the track_id that was given", () => {
    const calls = (name: string) => [{ status: "success", output, id: `job-${name}` }];
    const told = job(job(job(story(), "a", calls("a")), "b", calls("b")), "c", calls("c"));

    expect(failedBy(told)).toEqual(["async.track-id-matches"]);
  });
});
