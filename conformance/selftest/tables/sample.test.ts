import { afterAll, describe, expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { inCompany } from "./company.ts";
import { type Examine, killsOf } from "./kills.ts";
import { Pool } from "./pool.ts";
import { drawn, drivenByProperties, fared } from "./task.ts";

/** Draws the sample; another may be tried by hand: `SAMPLE=7 npm test -- sample`. */
const seed = Number(process.env.SAMPLE ?? 1);

const detectable = drivenByProperties.filter(({ undetectable }) => undetectable === undefined);
const sample = drawn(detectable, 30, seed);
const companies = inCompany(variants, 16);

describe.concurrent("a sample of what the tables examine", () => {
  const pool = new Pool(1);
  afterAll(() => pool.close());
  const examine: Examine = (task) => pool.examine({ ...task, seed });

  it("accuses no company of right services", async () => {
    const ids = companies[seed % companies.length]?.map(({ id }) => id) ?? [];

    const { others, error } = fared(await examine({ ids, extents: ["some"] }));

    expect({ others, error }).toEqual({ others: [], error: undefined });
  });

  it("has every mutant killed by a rule that it breaks", async () => {
    const survivors = (await killsOf(sample, examine)).filter((one) => !fared(one).isKilled);

    expect(survivors).toEqual([]);
  });
});
