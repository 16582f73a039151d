import { describe, expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { inCompany } from "./company.ts";
import { Pool } from "./pool.ts";
import { drawn, drivenByProperties, fared, growing, type Result, type Task } from "./task.ts";

/** Draws the sample; another may be tried by hand: `SAMPLE=7 npm test -- sample`. */
const seed = Number(process.env.SAMPLE ?? 1);

/** Mutants of which it is known that a usual check does not kill them: each is a debt. */
const known: readonly string[] = [];

const told = drivenByProperties.filter(({ undetectable }) => undetectable === undefined);
const sample = drawn(told, 60, seed);
const companies = inCompany(variants, 16);

async function examined(tasks: readonly Pick<Task, "ids" | "extents">[]): Promise<Result[]> {
  const pool = new Pool(1);
  try {
    return await Promise.all(tasks.map((task) => pool.examine({ ...task, seed })));
  } finally {
    await pool.close();
  }
}

describe("a sample of what the tables examine", () => {
  it("has every mutant killed by a rule that it breaks, and accuses no right service", async () => {
    const right = companies[seed % companies.length]?.map(({ id }) => id) ?? [];
    const mutants = sample.map(({ id }) => ({ ids: [id], extents: growing }));

    const [company, ...results] = await examined([{ ids: right, extents: ["some"] }, ...mutants]);

    expect({
      accused: fared(company as Result).others,
      error: fared(company as Result).error,
    }).toEqual({
      accused: [],
      error: undefined,
    });
    const survivors = results.filter((result) => !fared(result).isKilled);
    expect(survivors.filter(({ ids }) => !ids.some((id) => known.includes(id)))).toEqual([]);
  });
});
