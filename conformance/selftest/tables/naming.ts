import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { idOf, inCompany, toEach } from "./company.ts";
import type { Means } from "./means.ts";
import type { Kill } from "./tables.ts";
import type { Result } from "./task.ts";

/** Mutants that are examined as one: subtle ones leave all rules but their own as they are, others break more. */
const sizes = { subtle: 12, crude: 4 };

/** The mutants in companies; mutants that break much are in smaller ones. */
export function companiesOf(mutants: readonly Mutant[]): Mutant[][] {
  const { subtle = [], crude = [] } = Object.groupBy(mutants, (mutant) =>
    mutant.subtle ? "subtle" : "crude",
  );
  return [...inCompany(crude, sizes.crude), ...inCompany(subtle, sizes.subtle)];
}

/** How mutants are examined by drives that did not tell them. */
export interface NamingMeans extends Means {
  /** The run of the tables, which says what tenth of the drives they meet. */
  tenth: number;
}

/**
 * What every rule says of each mutant of a company when it meets a tenth of all drives. This shows rules that fail
 * although the mutant does not break them. All mutants are examined as one. Each half of them is examined in three
 * cases, and so on down to each alone. A rule is reported that none of them breaks; a rule is untold that is told of
 * the reference; or the examination ended in an error.
 */
export async function reportsOn(
  company: readonly Mutant[],
  means: NamingMeans,
): Promise<Map<string, Result>> {
  const { examine, few, scarce, tenth } = means;
  const said = await examine({ kind: "mutants", id: idOf(company), few, tenth });
  if (company.length === 1) return toEach(company, said);
  const broken = new Set(company.flatMap(brokenBy));
  const isExplained = (rule: string): boolean => broken.has(rule);
  if ("error" in said || !said.failed.every(isExplained)) return ofHalves(company, means);
  const untold = said.inconclusive.filter((rule) => !isExplained(rule));
  if (untold.length > 0) {
    const usual = await scarce();
    if (!untold.every((rule) => usual.has(rule))) return ofHalves(company, means);
  }
  return new Map(
    company.map((mutant) => {
      const own = new Set(brokenBy(mutant));
      return [mutant.id, { ...said, failed: said.failed.filter((rule) => own.has(rule)) }];
    }),
  );
}

/** What is said of each mutant of a company, with each half of it examined as one. */
async function ofHalves(
  company: readonly Mutant[],
  means: NamingMeans,
): Promise<Map<string, Result>> {
  const middle = Math.ceil(company.length / 2);
  const halves = [company.slice(0, middle), company.slice(middle)];
  const [one = [], other = []] = await Promise.all(halves.map((half) => reportsOn(half, means)));
  return new Map([...one, ...other]);
}

/** The row of a mutant with what other drives showed of it; where nothing came of that, it is to be examined again. */
export function withReport(row: Kill, report: Result): Kill {
  if ("error" in report) return { ...row, made: "" };
  return { ...row, reported: [...new Set([...row.reported, ...report.failed])] };
}

const brokenBy = ({ breaks }: Mutant): string[] => breaks.map(({ id }) => id);
