import { idOf } from "./company.ts";
import type { Examined } from "./examine.ts";
import type { Result } from "./pool.ts";
import type { Task } from "./worker.ts";

/** How variants are examined: by whom, at how many episodes of each drive at first, and what the reference leaves untold in as few. */
export interface Means {
  examine: (task: Omit<Task, "seed" | "full">) => Promise<Result>;
  mostRuns: number;
  scarce: Promise<ReadonlySet<string>>;
}

type Named = { id: string };

/**
 * What is said of each variant of a company. All are examined as one, briefly; what could not be told then is
 * asked again by more episodes of those rules' drives, and of each alone where it still cannot. Where one of
 * them is accused, or nothing came of it, each is examined alone.
 */
export async function soundnessOf(
  company: readonly Named[],
  means: Means,
): Promise<Map<string, Result>> {
  const said = await examined(idOf(company), means);
  if (company.length === 1 || ("failed" in said && isSound(said))) {
    return new Map(company.map(({ id }) => [id, said]));
  }
  const alone = company.map(async ({ id }): Promise<[string, Result]> => {
    const accused = "error" in said || said.failed.length > 0;
    return [id, accused ? await examined(id, means) : await lookedAtAgain(id, said, means)];
  });
  return new Map(await Promise.all(alone));
}

async function examined(id: string, means: Means): Promise<Result> {
  const first = await means.examine({ kind: "variant", id, mostRuns: means.mostRuns });
  if ("error" in first) return first;
  const scarce = await means.scarce;
  const open = { ...first, inconclusive: first.inconclusive.filter((rule) => !scarce.has(rule)) };
  return isSound(open) ? open : lookedAtAgain(id, open, means);
}

/** So many times the episodes tell of most rules. */
const more = 6;

/** The same, with what those rules' own drives say of the rules that could not be told. */
async function lookedAtAgain(
  id: string,
  first: Examined,
  { examine, mostRuns }: Means,
): Promise<Result> {
  const rules = first.inconclusive;
  if (rules.length === 0) return first;
  const second = await examine({ kind: "variant", id, rules, mostRuns: more * mostRuns });
  if ("error" in second) return second;
  return {
    ...second,
    failed: [...new Set([...first.failed, ...second.failed])],
    shown: { ...first.shown, ...second.shown },
  };
}

const isSound = ({ failed, inconclusive }: Examined): boolean =>
  failed.length === 0 && inconclusive.length === 0;
