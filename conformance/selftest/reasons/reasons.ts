import type { Need } from "../../../contracts/verdict.ts";
import type { Examined } from "../tables/examine.ts";
import type { Result, Task } from "../tables/task.ts";
import { leftAfter } from "./facts.ts";

/** A rule that cannot be told without some facts, and whose reason does not settle it. */
export interface Unsettled {
  rule: string;
  needs: readonly Need[];
  /** The facts that were still missing when its reason had been followed. */
  missing: readonly string[];
}

/** What became of the rules that some facts were taken from. */
export interface Followed {
  taken: readonly string[];
  untold: number;
  unsettled: Unsettled[];
}

export interface LawOptions {
  examine: (task: Omit<Task, "seed">) => Promise<Result>;
  /** Episodes of each drive in the first look, which meets every rule. */
  mostRuns: number;
  /** How often a reason may lead to the next: a fact may be what shows that another is missing. */
  steps: number;
  /** The rules that are looked at; default: all. */
  rules?: readonly string[];
}

/**
 * Takes facts from the reference's profile, and gives back to each rule that can no longer be told what its reason
 * names and nothing else, until it is told again, names nothing new, or the steps are used up.
 */
export async function follow(taken: readonly string[], options: LawOptions): Promise<Followed> {
  const { mostRuns, steps, rules } = options;
  const look = looksAt(options.examine);
  const first = await look(taken, rules, mostRuns);
  // Few episodes leave rules untold that need no fact at all.
  const untold = await again(first, taken, look);
  const unsettled = await settle(untold, taken, steps, look);
  return { taken, untold: untold.inconclusive.length, unsettled };
}

/** Examines without some facts the rules that are asked for, or all. */
type Look = (
  missing: readonly string[],
  rules?: readonly string[],
  mostRuns?: number,
) => Promise<Examined>;

const looksAt =
  (examine: LawOptions["examine"]): Look =>
  async (missing, rules, mostRuns) => {
    const result = await examine({
      kind: "reference",
      id: missing.join(" "),
      without: missing,
      ...(rules === undefined ? {} : { rules }),
      ...(mostRuns === undefined ? {} : { mostRuns }),
    });
    if ("error" in result) throw new Error(result.error);
    return result;
  };

const again = async (seen: Examined, missing: readonly string[], look: Look): Promise<Examined> =>
  seen.inconclusive.length === 0 ? seen : look(missing, seen.inconclusive);

async function settle(
  untold: Examined,
  missing: readonly string[],
  steps: number,
  look: Look,
): Promise<Unsettled[]> {
  const unsettled: Unsettled[] = [];
  for (const { rules, left } of groups(untold, missing)) {
    if (left.length === missing.length || steps === 0) {
      // A mishap of the first look, such as a mail that a busy machine was late with, is no reason.
      const still = await look(missing, rules);
      unsettled.push(
        ...still.inconclusive.map((rule) => ({ rule, needs: needsOf(still, rule), missing })),
      );
    } else if (left.length > 0) {
      unsettled.push(...(await settle(await look(left, rules), left, steps - 1, look)));
    }
  }
  return unsettled;
}

/** Untold rules by what is left once their reasons have been followed. */
function groups(
  untold: Examined,
  missing: readonly string[],
): { rules: string[]; left: string[] }[] {
  const followed = untold.inconclusive.map((rule) => ({
    rule,
    left: leftAfter(missing, pathsIn(needsOf(untold, rule))),
  }));
  return [...Map.groupBy(followed, ({ left }) => left.join()).values()].map((some) => ({
    rules: some.map(({ rule }) => rule),
    left: some[0]?.left ?? [],
  }));
}

const needsOf = ({ needs }: Examined, rule: string): readonly Need[] => needs[rule] ?? [];

const declared = new Set<Need["kind"]>(["fact", "probe", "budget"]);

const pathsIn = (needs: readonly Need[]): string[] =>
  needs.filter(({ kind }) => declared.has(kind)).map(({ name }) => name);
