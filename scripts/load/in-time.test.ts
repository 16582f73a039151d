import { expect, it } from "vitest";
import { settingsOf } from "../../load/load-run.ts";
import { secondsOf } from "../../load/workloads/index.ts";
import { inTime, type Timed, timeLine } from "./in-time.ts";

const all: Timed[] = [
  { scenario: "alone", seconds: 220 },
  { scenario: "burst", seconds: 70 },
  { scenario: "sawtooth", seconds: 60 },
  { scenario: "long-short", seconds: 70 },
  { scenario: "accounts", seconds: 50 },
];
const names = (some: readonly Timed[]) => some.map(({ scenario }) => scenario);

it("are all scenarios in their order, where there is time for them", () => {
  expect(inTime(all, 500)).toEqual({ played: all, left: [], seconds: 470 });
});

it("begin with those that tell every rule soonest, and leave out what one scenario alone would fill", () => {
  const some = inTime(all, 200);

  expect(names(some.played)).toEqual(["burst", "long-short", "accounts"]);
  expect(some.left).toEqual(["alone", "sawtooth"]);
  expect(timeLine(some, 200)).toBe(
    "plan    load: burst 70 s, long-short 70 s, accounts 50 s · about 190 s of 200 s; too little time for alone, sawtooth: all take about 470 s",
  );
  expect(names(inTime(all, 90).played)).toEqual(["burst"]);
  expect(names(inTime(all, 5).played)).toEqual(["burst"]);
});

it("take as long as the jobs of all accounts in turn, or of the longest queue", () => {
  const plans = ["pay-as-you-go", "unlimited-premium"] as const;
  const accounts = plans.map((plan) => ({ name: plan, plan, key: plan }));
  const taken = (scenario: "alone" | "burst") =>
    secondsOf(
      settingsOf({ scenario, size: "smoke", baseUrl: "http://127.0.0.1:1", accounts }),
      1000,
    );

  expect(taken("alone") - taken("burst")).toBe(5 + 14 + (15 + 14) - 3 * 15);
});
