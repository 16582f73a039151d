import type { Need } from "../../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { absentEvidence } from "../offer.ts";
import type { Rule } from "../rule.ts";
import type { Kinds } from "./judgement.ts";
import type { Seen } from "./sightings.ts";

/** A drive that is run less often than it wants to be. */
export interface Shortened {
  drive: string;
  runs: number;
  of: number;
}

/** What would settle a rule that could not be told; `cause`: a failing rule that may explain what was seen. */
export function needsOf(
  rule: Rule,
  seen: Seen,
  { cause, short }: { cause: string | undefined; short: Kinds },
  history: History,
  shortened: readonly Shortened[] = [],
): Need[] {
  const { facts } = history;
  const all: Need[] = [];
  if (cause !== undefined) {
    const text = `what was seen may be the fault of ${cause}, which failed`;
    all.push({ kind: "rule", name: cause, text });
  }
  // Where enough was seen, only what is doubted is left to settle.
  const open = short.length === 0 && seen.doubts.length > 0 ? seen.doubts : seen.missing;
  all.push(...absentEvidence(rule.clause, facts), ...rule.needs(facts), ...open);
  for (const budget of spentBudgets(history)) {
    all.push({ kind: "budget", name: budget, text: `the budget of ${budget} was spent` });
  }
  for (const { drive, fault } of history.episodes) {
    if (fault === undefined || !rule.drives.some(({ name }) => name === drive)) continue;
    all.push({ kind: "driver", name: drive, text: `"${drive}" could not be staged: ${fault}` });
  }
  if (all.length === 0) {
    const owed = short.map(({ kind, seen: met, owed: want }) => `${met} of ${want} "${kind}"`);
    const cut = shortened.filter(({ drive }) => rule.drives.some(({ name }) => name === drive));
    const runs = cut.map(({ drive, runs, of }) => `${runs} of ${of} runs of "${drive}"`);
    const more = `; ${runs.join(", ")} were planned: --runs plays more, and so do pace.requestsPerSecond and budget.users above the defaults`;
    const text = `seen ${owed.join(", ")}${runs.length === 0 ? "" : more}`;
    all.push({ kind: "driver", name: "observations", text });
  }
  return [...new Map(all.map((need) => [`${need.kind}:${need.name}`, need])).values()];
}

/** The budgets of the profile that were used up before the drives were through. */
function spentBudgets({ episodes }: History): ReadonlySet<string> {
  return new Set(episodes.flatMap(({ spent }) => spent ?? []));
}
