import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { inCompany } from "./company.ts";
import { brokenBy, fared, type Result, type Task } from "./task.ts";

/** Examines a task by the seed of the run. */
export type Examine = (task: Omit<Task, "seed">) => Promise<Result>;

/** Mutants that meet a quick check as one: most leave all rules but their own as they are. */
const companySize = 8;

/**
 * What comes of each mutant: first by the drives of the rules that it breaks, alone. Those that these do not show meet a
 * quick check, several at a time where none decides what another does; those that are left then, each alone, and at last by
 * all that these drives have, as a certification plays it.
 */
export async function killsOf(mutants: readonly Mutant[], examine: Examine): Promise<Result[]> {
  const alone = async ({ id }: Mutant, extents: Task["extents"]) =>
    [id, await examine({ ids: [id], extents })] as const;
  const results = new Map(
    await Promise.all(mutants.map((one) => alone(one, ["few", "more", "own"]))),
  );
  const left = (): Mutant[] =>
    mutants.filter(({ id, undetectable }) => {
      const result = results.get(id);
      return undetectable === undefined && result !== undefined && !fared(result).isKilled;
    });
  const companies = await Promise.all(
    inCompany(left(), companySize)
      .filter((company) => company.length > 1)
      .map(async (company) => {
        const result = await examine({ ids: company.map(({ id }) => id), extents: ["quick"] });
        return company.map(({ id }) => [id, ofMember(id, result)] as const);
      }),
  );
  for (const [id, result] of companies.flat()) results.set(id, result);
  const last = await Promise.all(left().map((one) => alone(one, ["quick", "whole"])));
  for (const [id, result] of last) results.set(id, result);
  return mutants.flatMap(({ id }) => results.get(id) ?? []);
}

/** What a company's check says of one of its members: the rules that it breaks and no other does. */
function ofMember(id: string, result: Result): Result {
  const about = { ...result, ids: [id] };
  if ("error" in about) return about;
  const others = brokenBy({ ids: result.ids.filter((one) => one !== id) });
  const own = brokenBy({ ids: [id] });
  const failed = about.failed.filter((rule) => own.has(rule) && !others.has(rule));
  return { ...about, failed };
}
