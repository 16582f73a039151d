import { expect, it } from "vitest";
import { Random } from "../queue/simulator/random.ts";
import { quickRows, rows } from "./rows/index.ts";
import { runRows } from "./run.ts";

/** The seed of the sample, and its number of rows. */
const [seed, sampled] = [7, 3];

it("has a name for each of its own", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
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
