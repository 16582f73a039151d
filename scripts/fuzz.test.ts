import { expect, it } from "vitest";
import { broken } from "./selftest/fuzz/fuzz.ts";
import { originals } from "./selftest/fuzz/originals.ts";

/** How many texts this test reads. */
const count = 1500;

it("refuses any profile, archive or history in a sentence, or reads it to the last word", async () => {
  const of = await originals();
  const met: unknown[] = [];

  for (let seed = 0; seed < count; seed += 1) {
    const found = await broken(seed, of);
    if (found !== undefined) met.push({ seed, kind: found.kind, how: found.how });
  }

  expect(met).toEqual([]);
});
