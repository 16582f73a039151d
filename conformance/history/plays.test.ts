import { expect, it } from "vitest";
import { JobsStory } from "../queue/verdicts/jobs-story.ts";
import { restingOnPlays } from "../selftest/laws/resting-on-plays.ts";

const done = (nth: number) => ({ status: "success", output: [`http://127.0.0.1/${nth}.png`] });

it("verdicts rest on nothing that was played to show a finding, not even at the webhooks of the run", () => {
  const story = new JobsStory({
    recognise: { jobId: ["/id"] },
    queue: { routes: ["object_removal"], runningCounts: true, webhookDelayMs: 20 },
    async: { callbacksReliable: true, finalCall: [{ where: [{ pointer: "/status" }] }] },
  });
  for (const nth of [0, 1, 2]) story.ask(nth, 100 * nth).call(nth, 100 * nth + 60, done(nth));
  story.begin("queue.fifo/alone1", 1000).call(1, 1060, done(7)).call(0, 1070, done(8));

  expect(restingOnPlays({ told: [], history: story.history })).toEqual([]);
});
