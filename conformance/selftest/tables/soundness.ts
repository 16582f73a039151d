import { eachOf, idOf, type Named, toEach } from "./company.ts";
import type { Examined } from "./examine.ts";
import type { Means } from "./means.ts";
import type { Result } from "./task.ts";

/** How variants are examined. */
export interface SoundnessMeans extends Means {
  /** The rules that could not be told of a variant the last time. */
  untold: (id: string) => readonly string[];
  /** The rules whose drives are run, and which are told; default: all. */
  rules?: readonly string[];
}

/**
 * What is said of each variant of a company. All are examined as one, briefly; what could not be told then is
 * asked again by more episodes of those rules' drives, and of each alone where it still cannot; of those with whom
 * it could be told the last time together, before that. Where one of them is accused, or nothing came of it, each
 * is examined alone; a company that is accused of what none of its members is has a result of its own.
 */
export async function soundnessOf(
  company: readonly Named[],
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  const said = await examined(idOf(company), means);
  if (company.length === 1 || isSettled(said)) return toEach(company, said);
  if ("error" in said || said.failed.length > 0) {
    const alone = await eachOf(company, ({ id }) => examined(id, means));
    const accused = new Set([...alone.values()].flatMap(failedOf));
    const together = failedOf(said).filter((rule) => !accused.has(rule));
    return together.length === 0 ? alone : alone.set(said.id, { ...said, failed: together });
  }
  const { spoilers = [], others = [] } = Object.groupBy(company, ({ id }) =>
    means.untold(id).some((rule) => said.inconclusive.includes(rule)) ? "spoilers" : "others",
  );
  const again = ({ id }: Named) => lookedAtAgain(id, said, means);
  const together = async () => {
    if (others.length < 2 || spoilers.length === 0) return eachOf(others, again);
    const without = await again({ id: idOf(others) });
    return isSettled(without) ? toEach(others, without) : eachOf(others, again);
  };
  const [alone, rest] = await Promise.all([eachOf(spoilers, again), together()]);
  return new Map([...alone, ...rest]);
}

async function examined(id: string, means: SoundnessMeans): Promise<Result> {
  const { mostRuns, rules } = means;
  const first = await means.examine({ kind: "variants", id, mostRuns, ...(rules && { rules }) });
  if ("error" in first || first.inconclusive.length === 0) return first;
  const scarce = await means.scarce();
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
  const second = await examine({ kind: "variants", id, rules, mostRuns: more * mostRuns });
  if ("error" in second) return second;
  // Of others it tells no more than a check of these rules alone does, which judges no others.
  const failed = second.failed.filter((rule) => rules.includes(rule));
  return {
    ...second,
    failed: [...new Set([...first.failed, ...failed])],
    shown: {
      ...first.shown,
      ...Object.fromEntries(failed.map((rule) => [rule, second.shown[rule] ?? ""])),
    },
  };
}

const failedOf = (said: Result): readonly string[] => ("error" in said ? [] : said.failed);

const isSettled = (said: Result): boolean => !("error" in said) && isSound(said);

const isSound = ({ failed, inconclusive }: Examined): boolean =>
  failed.length === 0 && inconclusive.length === 0;
