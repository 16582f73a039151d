import type { Need } from "../../../contracts/verdict.ts";
import type { Examined } from "../tables/examine.ts";
import { leftAfter } from "./facts.ts";

/** A rule that is untold without some facts, and whose reason does not settle it. */
export interface Unsettled {
  rule: string;
  needs: readonly Need[];
  /** The facts that were still missing after its reason was followed. */
  missing: readonly string[];
}

/** What happened to the rules when some facts were taken away. */
export interface Followed {
  taken: readonly string[];
  untold: number;
  unsettled: Unsettled[];
}

/** Examines these rules, or all, without some facts; `mostRuns`: the most episodes of each drive. */
export type Look = (
  missing: readonly string[],
  rules?: readonly string[],
  mostRuns?: number,
) => Promise<Pick<Examined, "inconclusive" | "needs">>;

type Seen = Awaited<ReturnType<Look>>;

export interface LawOptions {
  look: Look;
  /** The most episodes of each drive in the first look, which covers every rule. */
  mostRuns: number;
  /** How many times a reason may lead to the next: only a given fact may show that another is missing. */
  steps: number;
  /** The rules to look at; default: all. */
  rules?: readonly string[];
}

/**
 * Takes facts from the reference's profile. To each rule that becomes untold, it gives back only what the rule's reason
 * names. It stops when the rule is told, names nothing new, or the steps are used up.
 */
export async function follow(taken: readonly string[], options: LawOptions): Promise<Followed> {
  const { mostRuns, steps, rules, look } = options;
  const first = await look(taken, rules, mostRuns);
  // Few episodes leave rules untold that lack no fact.
  const untold = await again(first, taken, look);
  const unsettled = await settle(untold, taken, steps, look);
  return { taken, untold: untold.inconclusive.length, unsettled };
}

const again = async (seen: Seen, missing: readonly string[], look: Look): Promise<Seen> =>
  seen.inconclusive.length === 0 ? seen : look(missing, seen.inconclusive);

async function settle(
  untold: Seen,
  missing: readonly string[],
  steps: number,
  look: Look,
): Promise<Unsettled[]> {
  const unsettled: Unsettled[] = [];
  for (const { rules, left } of groups(untold, missing)) {
    if (left.length === missing.length || steps === 0) {
      // Chance in the first look, such as a late mail on a busy machine, is no reason.
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

/** Untold rules, grouped by the facts that are left once their reasons have been followed. */
function groups(untold: Seen, missing: readonly string[]): { rules: string[]; left: string[] }[] {
  const followed = untold.inconclusive.map((rule) => ({
    rule,
    left: leftAfter(missing, pathsIn(needsOf(untold, rule))),
  }));
  return [...Map.groupBy(followed, ({ left }) => left.join()).values()].map((some) => ({
    rules: some.map(({ rule }) => rule),
    left: some[0]?.left ?? [],
  }));
}

const needsOf = ({ needs }: Seen, rule: string): readonly Need[] => needs[rule] ?? [];

const declared = new Set<Need["kind"]>(["fact", "probe", "budget"]);

const pathsIn = (needs: readonly Need[]): string[] =>
  needs.filter(({ kind }) => declared.has(kind)).map(({ name }) => name);
