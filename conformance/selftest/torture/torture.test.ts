import fc from "fast-check";
import { expect, it } from "vitest";
import { quickRows, rows } from "./rows/index.ts";
import { runRows } from "./run.ts";

/** The seed of the sample, and its number of rows. */
const [seed, sampled] = [7, 3];

it("has a name for each of its own", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it(`is survived in a sample of ${sampled} (seed ${seed})`, async () => {
  const some = fc.shuffledSubarray([...quickRows], { minLength: sampled, maxLength: sampled });
  const [sample = []] = fc.sample(some, { seed, numRuns: 1 });

  const told = await runRows(sample);

  expect(told.map(({ id, complaints }) => [id, complaints])).toEqual(
    sample.map(({ id }) => [id, []]),
  );
});
