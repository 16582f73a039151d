import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { witnessesOf } from "./witnesses.ts";

/** Jobs that each gave a webhook, were called back, and looked at by the probe. */
function story(jobs: number) {
  const told = new Story();
  for (let nth = 1; nth <= jobs; nth += 1) {
    const webhook = `http://127.0.0.1:9/h/hook-${nth}?nth=${nth}`;
    told.call("POST /api/v6/voice/music_gen", { prompt: "calm", webhook }, { json: { id: nth } });
    told.hook(`hook-${nth}`, { status: "success" });
    told.ran(`${nth}`, { output_format: "mp3" });
  }
  return told.history;
}

/** The paths that were called and the jobs that were looked at. */
function shown(history: ReturnType<typeof story>, jobs: number) {
  const breach = history.calls.slice(0, jobs);
  const { hooks, probes } = witnessesOf(breach, new Set(["named"]), history);
  return [...hooks.map(({ path }) => path), ...probes.map(({ about }) => about.job)];
}

describe("what is seen of a breach besides answers", () => {
  it("is how its webhook was called, and what its job ran with; of no other job", () => {
    expect(shown(story(2), 1)).toEqual(["/h/hook-1", "1"]);
  });

  it("is nothing more than what it names where it has many calls", () => {
    expect(shown(story(5), 5)).toEqual([]);
  });
});
