import { expect, it } from "vitest";
import { type Agreement, agreement } from "./agreement.ts";

const rows: readonly Agreement[] = agreement(1000, 20260101);

it.each(rows)("refutes no history that a right server explains: $rule", (row) => {
  expect(row.falseAlarms, JSON.stringify(row.example)).toBe(0);
});

it.each(rows.filter(({ exact }) => exact))("is exact: $rule", ({ missed, example }) => {
  expect(missed, JSON.stringify(example)).toBe(0);
});

it("has been asked about histories of both kinds", () => {
  const refuted = rows.map(({ refuted, histories }) => refuted / histories);

  expect(rows.length).toBe(17);
  expect(Math.max(...refuted)).toBeGreaterThan(0.3);
  expect(Math.max(...refuted)).toBeLessThan(0.9);
});
