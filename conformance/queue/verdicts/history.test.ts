import { describe, expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { queueJobs } from "./jobs.ts";
import { JobsStory } from "./jobs-story.ts";

/** Jobs of one account, each called back in these words. */
function failedOf(said: readonly object[], recognise: ProfileInput["recognise"] = {}): boolean[] {
  const story = new JobsStory({ recognise });
  for (const [nth, words] of said.entries()) story.ask(nth, 10 * nth).call(nth, 200 + nth, words);
  return queueJobs(story.history).map(({ failed }) => failed);
}

describe("a job whose call holds no result", () => {
  const result = { output: ["https://files.example/1.png"] };
  const notice = { event: "job.failed" };

  it("may have failed where others have theirs, and nobody declared what tells it", () => {
    expect(failedOf([result, notice])).toEqual([false, true]);
    expect(failedOf([notice, notice])).toEqual([false, false]);
  });

  it("has not where a failure is told otherwise", () => {
    const failedJob = [{ where: [{ pointer: "/event", in: ["broken"] }] }];

    expect(failedOf([result, notice], { failedJob })).toEqual([false, false]);
  });
});

it("a job is long of which the load says so, whatever is kept of its file", () => {
  const longJob = { init_image: `data:image/png;base64,${"A".repeat(600)}` };
  const story = new JobsStory({ queue: { longJob } }).ask(1, 0).ask(2, 10, { kind: "long" });

  expect(queueJobs(story.history).map(({ long }) => long)).toEqual([false, true]);
});
