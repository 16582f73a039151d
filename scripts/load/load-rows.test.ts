import { expect, it } from "vitest";
import { fullnessOf, loadRows } from "../../conformance/report/load-rows.ts";
import { healthOf } from "../../load/generator/health.ts";
import { Story } from "./selftest/story.ts";

it("a row of the load table counts what one account asked in one scenario, and how long it took", () => {
  const story = new Story();
  for (let at = 0; at < 100; at++)
    story.job("burst", { sent: at, answered: at + 2 + at / 50, called: at + 60 });
  for (let at = 0; at < 5; at++) story.job("burst", { sent: 200, answered: 201, status: 429 });
  story.job("burst", { sent: 210, answered: 211, status: 502 });
  story.job("soak", { sent: 300, answered: 310 }).generator("burst").generator("soak");

  expect(loadRows(story.history)).toEqual([
    {
      ...{ scenario: "burst", account: "standard-a", plan: "standard" },
      ...{ requests: 106, accepted: 100, turnedAway: 5, otherwise: 1 },
      answerMs: { p50: 2.92, p95: 3.88, p99: 3.96 },
      resultMs: { p50: 60, p95: 60, p99: 60 },
    },
    {
      ...{ scenario: "soak", account: "standard-a", plan: "standard" },
      ...{ requests: 1, accepted: 1, turnedAway: 0, otherwise: 0 },
      answerMs: { p50: 10, p95: 10, p99: 10 },
    },
  ]);
});

it("there is no load table of requests that no load generator sent", () => {
  expect(loadRows(new Story().job("burst", { sent: 0, answered: 1 }).history)).toEqual([]);
});

it("counts of each plan how many jobs were inside at once for certain, none that an unhealthy generator sent", () => {
  const told = (kitDelayMaxMs: number) => {
    const story = new Story();
    for (let at = 0; at < 7; at++)
      story.job("burst", { sent: at, answered: 10 + at, called: 900 + 50 * at });
    const health = healthOf([], { cores: 1, kitDelayMaxMs });
    return fullnessOf(story.generator("burst", health).history);
  };

  expect(told(1)).toEqual([{ plan: "standard", limit: 10, inside: 7 }]);
  expect(told(900)).toEqual([]);
});
