import { readFileSync } from "node:fs";
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

  expect(rows.length).toBe(15);
  expect(Math.max(...refuted)).toBeGreaterThan(0.3);
  expect(Math.max(...refuted)).toBeLessThan(0.9);
});

it("is published for every criterion, on a hundred thousand histories without a false alarm", () => {
  const page = readFileSync(new URL("./agreement.md", import.meta.url), "utf8");
  const lines = page.split("\n").filter((line) => /^\| .* \| (yes|no) \|/.test(line));

  const published = lines.map((line) => line.slice(2, -2).split(" | "));

  expect(page).toContain("100000 random histories");
  expect(published.map(([rule]) => rule)).toEqual(rows.map(({ rule }) => rule));
  for (const [rule, exact, , falseAlarms, missed] of published) {
    expect(falseAlarms, rule).toBe("0");
    if (exact === "yes") expect(missed, rule).toBe("0");
  }
});
