import { expect, it } from "vitest";
import type { Report } from "../../../contracts/report.ts";
import { load } from "./load.ts";
import { palette } from "./palette.ts";

it("says what load asked in columns that add up, within sixty signs, and no times of a generator that was late", () => {
  const times = { p50: 3, p95: 12.3, p99: 40 };
  const row = { requests: 42, accepted: 21, turnedAway: 15, otherwise: 6, answerMs: times };
  const rows = [
    { scenario: "fill-and-drain", ...row, plan: "standard", resultMs: { ...times, p95: 800 } },
    { scenario: "fill-and-drain", ...row, plan: "standard", answerMs: { ...times, p95: 20 } },
    { scenario: "burst", ...row, unhealthy: "it was late" },
  ];

  const queues = [{ plan: "standard", limit: 10, inside: 9 }];
  const lines = load({ load: rows, queues } as unknown as Report, palette(false));

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(62);
  expect(lines.slice(1)).toEqual([
    "fill-and-drain   84       42          30    12     20    800",
    "burst            42       21          15     6      –      –",
    "all             126       63          45    18",
    "standard: at least 9 of 10 inside, 30 turned away",
    "other: no answer, or refused, as the invalid ones of alone",
    "answer, result: ms in which 95 of 100 came, slowest account",
    "–: none came, or the generator was late",
    "",
  ]);
});
