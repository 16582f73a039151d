import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { eachOf, idOf, inCompany, toEach } from "./company.ts";
import type { Means } from "./means.ts";
import type { Kill } from "./tables.ts";
import type { Result } from "./task.ts";

/** Subtle mutants that are examined as one: most leave all rules but their own as they are. */
const companySize = 6;

/** The mutants in companies; one who is not subtle breaks too much to have any. */
export function companiesOf(mutants: readonly Mutant[]): Mutant[][] {
  const { subtle = [], crude = [] } = Object.groupBy(mutants, (mutant) =>
    mutant.subtle ? "subtle" : "crude",
  );
  return [...crude.map((mutant) => [mutant]), ...inCompany(subtle, companySize)];
}

/** How mutants are examined by drives that did not tell them. */
export interface NamingMeans extends Means {
  /** The tenth of the drives that they meet. */
  tenth: number;
}

/**
 * What every rule says of each mutant of a company when a tenth of all drives meets it, so that a rule which it does
 * not break shows. All are examined as one; where a rule is reported that none of them breaks, where one could not be told that
 * can be of the reference, and where nothing came of it, each is examined alone.
 */
export async function reportsOn(
  company: readonly Mutant[],
  { examine, mostRuns, scarce, tenth }: NamingMeans,
): Promise<Map<string, Result>> {
  const ask = ({ id }: { id: string }) => examine({ kind: "mutants", id, mostRuns, tenth });
  const said = await ask({ id: idOf(company) });
  if (company.length === 1) return toEach(company, said);
  const broken = new Set(company.flatMap(brokenBy));
  const isExplained = (rule: string): boolean => broken.has(rule);
  if ("error" in said || !said.failed.every(isExplained)) return eachOf(company, ask);
  const untold = said.inconclusive.filter((rule) => !isExplained(rule));
  if (untold.length > 0) {
    const usual = await scarce();
    if (!untold.every((rule) => usual.has(rule))) return eachOf(company, ask);
  }
  return new Map(
    company.map((mutant) => {
      const own = new Set(brokenBy(mutant));
      return [mutant.id, { ...said, failed: said.failed.filter((rule) => own.has(rule)) }];
    }),
  );
}

/** The row of a mutant with what other drives showed of it; where nothing came of that, it is to be examined again. */
export function withReport(row: Kill, report: Result): Kill {
  if ("error" in report) return { ...row, made: "" };
  return { ...row, reported: [...new Set([...row.reported, ...report.failed])] };
}

const brokenBy = ({ breaks }: Mutant): string[] => breaks.map(({ id }) => id);
