import { idOf, type Named, toEach } from "./company.ts";
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

/** Rules that are still untold of some variants, and how many runs of their drives are played, fewer first. */
interface Question {
  company: readonly Named[];
  rules: readonly string[];
  few: readonly [Few, ...Few[]];
}

/**
 * What is said of each variant of a company. All are examined as one, briefly; rules that remain untold are asked again
 * by their own drives (`questionsOf`). Where a company is accused, or its examination fails, each half of it is
 * examined, and so on down to each alone. A company that is accused of what none of its members is gets a result of its own.
 */
export async function soundnessOf(
  company: readonly Named[],
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  const first = await briefly(company, means);
  if ("error" in first || (company.length > 1 && first.failed.length > 0))
    return ofHalves(company, first, means);
  const questions = questionsOf(company, first.inconclusive, means);
  const asked = new Set(questions.flatMap(({ rules }) => rules));
  const left = first.inconclusive.filter((rule) => !asked.has(rule));
  const answers = await Promise.all(questions.map((one) => answerTo(one, means)));
  return joined([toEach(company, { ...first, inconclusive: left }), ...answers]);
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

/** So many runs tell most rules. */
const more: Few = { runs: 3, quotas: 4 };

/**
 * What to ask again. A variant that left a rule untold the last time, when more runs asked it, is asked alone and
 * briefly; not at all where it is alone already. Of the others, which only shared its company, few runs may tell the
 * rule. Rules that nobody left untold the last time are asked of all together, by more runs.
 */
function questionsOf(
  company: readonly Named[],
  untold: readonly string[],
  means: SoundnessMeans,
): Question[] {
  const leavesUntold = (one: Named, rule: string): boolean => means.untold(one.id).includes(rule);
  const spoilers = company.map((one): Question => {
    const rules = untold.filter((rule) => leavesUntold(one, rule));
    return { company: [one], rules, few: [means.few] };
  });
  const others = Map.groupBy(untold, (rule) =>
    idOf(company.filter((one) => !leavesUntold(one, rule))),
  );
  const together = [...others.values()].map((rules): Question => {
    const rest = company.filter((one) => !leavesUntold(one, rules[0] ?? ""));
    return { company: rest, rules, few: rest.length < company.length ? [means.few, more] : [more] };
  });
  return [...(company.length > 1 ? spoilers : []), ...together].filter(
    ({ company: asked, rules }) => asked.length > 0 && rules.length > 0,
  );
}

/** What comes of a question: by more runs where few do not tell, then of each half, down to each alone. */
async function answerTo(question: Question, means: SoundnessMeans): Promise<Map<string, Result>> {
  const { company, rules } = question;
  const [few, ...rest] = question.few;
  const said = onThese(
    rules,
    await means.examine({ kind: "variants", id: idOf(company), rules, few }),
  );
  if ("error" in said || (company.length > 1 && said.failed.length > 0))
    return ofHalves(company, said, means);
  const [next, ...later] = rest;
  const untold = said.inconclusive;
  const isLast = next === undefined && company.length === 1;
  if (untold.length === 0 || isLast) return toEach(company, said);
  const told = toEach(company, { ...said, inconclusive: [] });
  if (next !== undefined)
    return joined([told, await answerTo({ company, rules: untold, few: [next, ...later] }, means)]);
  const asked = halvesOf(company).map((half) =>
    answerTo({ company: half, rules: untold, few: [few] }, means),
  );
  return joined([told, ...(await Promise.all(asked))]);
}

function halvesOf<T>(company: readonly T[]): [readonly T[], readonly T[]] {
  const middle = Math.ceil(company.length / 2);
  return [company.slice(0, middle), company.slice(middle)];
}

/** Of other rules an examination by the drives of these says no more than their own check, which judges no others. */
const onThese = (rules: readonly string[], said: Result): Result =>
  "error" in said ? said : { ...said, failed: said.failed.filter((rule) => rules.includes(rule)) };

/** What is said of the halves of a company that was accused, or whose examination failed; and of the company. */
async function ofHalves(
  company: readonly Named[],
  said: Result,
  means: SoundnessMeans,
): Promise<Map<string, Result>> {
  if (company.length === 1) return toEach(company, said);
  const halves = halvesOf(company).map((half) => soundnessOf(half, means));
  const parts = joined(await Promise.all(halves));
  const accused = new Set([...parts.values()].flatMap(failedOf));
  const together = failedOf(said).filter((rule) => !accused.has(rule));
  if ("error" in said || together.length === 0) return parts;
  return parts.set(said.id, { ...said, failed: together });
}

/** All that is said of each variant; where an examination of it failed, that. */
function joined(parts: readonly ReadonlyMap<string, Result>[]): Map<string, Result> {
  const all = new Map<string, Result>();
  for (const [id, result] of parts.flatMap((part) => [...part])) {
    const before = all.get(id);
    all.set(id, before === undefined ? result : both(before, result));
  }
  return all;
}

function both(one: Result, other: Result): Result {
  if ("error" in one) return one;
  if ("error" in other) return other;
  const union = (name: "failed" | "inconclusive") => [...new Set([...one[name], ...other[name]])];
  const shown = { ...one.shown, ...pick(other.shown, other.failed) };
  return { ...other, shown, failed: union("failed"), inconclusive: union("inconclusive") };
}

const pick = (shown: Examined["shown"], rules: readonly string[]): Examined["shown"] =>
  Object.fromEntries(rules.map((rule) => [rule, shown[rule] ?? ""]));

const failedOf = (said: Result): readonly string[] => ("error" in said ? [] : said.failed);
