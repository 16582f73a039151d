import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Random } from "../queue/simulator/random.ts";
import { quickRows, rows } from "./rows/index.ts";
import { runRows } from "./run.ts";

/** The seed of the sample, and its number of rows. */
const [seed, sampled] = [7, 8];

const page = readFileSync(new URL("./torture.md", import.meta.url), "utf8");

describe("the table of hostile servers", () => {
  it("has a row for each of them, and none that is gone", () => {
    const told = [...page.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, id]) => id);

    expect(told).toEqual(rows.map(({ id }) => id));
  });

  it("says of each what it says itself, under a name of its own", () => {
    for (const { id, behaviour } of rows) expect(page).toContain(`| \`${id}\` | ${behaviour} |`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

it(`is survived in a sample of ${sampled} (seed ${seed})`, async () => {
  const random = new Random(seed);
  const keyed = quickRows.map((row) => ({ row, key: random.unit() }));
  const sample = keyed
    .toSorted((one, other) => one.key - other.key)
    .slice(0, sampled)
    .map(({ row }) => row);

  const told = await runRows(sample);

  expect(told.map(({ id, complaints }) => [id, complaints])).toEqual(
    sample.map(({ id }) => [id, []]),
  );
});
