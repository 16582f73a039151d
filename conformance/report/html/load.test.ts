import { expect, it } from "vitest";
import type { Report } from "../../../contracts/report.ts";
import { load } from "./load.ts";

it("writes all times of a scenario in one unit, whichever account and column they are of", () => {
  const counts = { requests: 1, accepted: 1, turnedAway: 0, otherwise: 0 };
  const quick = { p50: 3, p95: 12.3, p99: 40 };
  const rows = [
    { scenario: "burst", ...counts, answerMs: quick, resultMs: { p50: 30, p95: 800, p99: 12500 } },
    { scenario: "burst", ...counts, answerMs: quick },
    { scenario: "alone", ...counts, answerMs: quick },
  ];

  const { text } = load({ load: rows } as Report)?.body ?? { text: "" };

  expect(text.match(/[\d.]+ · [\d.]+ · [\d.]+ m?s/g)).toEqual([
    ...["0.00 · 0.01 · 0.04 s", "0.03 · 0.80 · 12.50 s", "0.00 · 0.01 · 0.04 s"],
    "3 · 12.3 · 40 ms",
  ]);
});
