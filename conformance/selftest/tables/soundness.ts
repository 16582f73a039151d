import { eachOf, idOf, type Named, toEach } from "./company.ts";
import type { Examined } from "./examine.ts";
import type { Few } from "./few-runs.ts";
import type { Means } from "./means.ts";
import type { Result } from "./task.ts";

/** How variants are examined. */
export interface SoundnessMeans extends Means {
  /** The rules that the last examination of a variant left untold. */
  untold: (id: string) => readonly string[];
  /** The rules whose drives are run, and which are judged; default: all. */
  rules?: readonly string[];
}

/**
 * What is said of each variant of a company. All are examined as one, briefly. Rules that remain untold are examined
 * again by more episodes of their drives. A variant that left one of them untold the last time, too, is examined alone.
 * The others are examined together, and each of them alone where the rule is still untold. Where a company is accused,
 * or its examination fails, each variant is examined alone. A company that is accused of what none of its members is
 * gets a result of its own.
 */
export async function soundnessOf(
  company: readonly Named[],
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  const first = await briefly(company, means);
  if ("error" in first || (company.length > 1 && first.failed.length > 0))
    return ofEach(company, first, means);
  if (first.inconclusive.length === 0) return toEach(company, first);
  const { spoilers = [], others = [] } = Object.groupBy(company, ({ id }) =>
    means.untold(id).some((rule) => first.inconclusive.includes(rule)) ? "spoilers" : "others",
  );
  const [alone, rest] = await Promise.all([
    eachOf(spoilers, (one) => lookedAtAgain([one], first, means)),
    others.length === 0 ? toEach(others, first) : askedAgain(others, first, means),
  ]);
  return new Map([...alone, ...rest]);
}

/**
 * What few runs of all drives, or of the drives of `rules`, say. Rules that they leave untold of the reference, too,
 * are left out.
 */
async function briefly(company: readonly Named[], means: SoundnessMeans): Promise<Result> {
  const { examine, few, rules, scarce } = means;
  const id = idOf(company);
  const first = await examine({ kind: "variants", id, few, ...(rules && { rules }) });
  if ("error" in first || first.inconclusive.length === 0) return first;
  const usual = await scarce();
  return { ...first, inconclusive: first.inconclusive.filter((rule) => !usual.has(rule)) };
}

/**
 * What is said of each variant of a company that was accused, or whose examination failed, when it is alone; and of the
 * company.
 */
async function ofEach(
  company: readonly Named[],
  said: Result,
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  if (company.length === 1) return toEach(company, said);
  const parts = await Promise.all(company.map((one) => soundnessOf([one], means)));
  const alone = new Map(parts.flatMap((part) => [...part]));
  const accused = new Set([...alone.values()].flatMap(failedOf));
  const together = failedOf(said).filter((rule) => !accused.has(rule));
  if ("error" in said || together.length === 0) return alone;
  return alone.set(said.id, { ...said, failed: together });
}

/** Examines the untold rules of some variants again, all together, and then each alone where they are still untold. */
async function askedAgain(
  company: readonly Named[],
  first: Examined,
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  const said = await lookedAtAgain(company, first, means);
  if ("error" in said || (company.length > 1 && said.failed.length > 0))
    return ofEach(company, said, means);
  if (company.length === 1 || said.inconclusive.length === 0) return toEach(company, said);
  return eachOf(company, (one) => lookedAtAgain([one], said, means));
}

/** So many runs tell most rules. */
const more: Few = { runs: 3, quotas: 4 };

/** The first result, with what their own drives say of the untold rules. */
async function lookedAtAgain(
  company: readonly Named[],
  first: Examined,
  { examine }: Means,
): Promise<Result> {
  const rules = first.inconclusive;
  const id = idOf(company);
  const second = await examine({ kind: "variants", id, rules, few: more });
  if ("error" in second) return second;
  // Of other rules it says no more than a check of these rules alone does, which judges no others.
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
