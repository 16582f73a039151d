import type { Clause } from "../../../contracts/clauses/clause.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { History } from "../../history/history.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { simulate } from "./service.ts";

const areas =
  /^(envelope|signup|login|refresh|logout|logout-all|token|verify-email|verify-link|resend-verification|forgot-password|reset-password)\./;
const ofAccounts = {
  catalogue: catalogue.filter(({ id }) => areas.test(id)),
  rules: rules.filter(({ clause }) => areas.test(clause.id)),
  selected: () => true,
};

/** The ids of the rules of the control plane that fail in a history. */
export const failedIn = (history: History): string[] =>
  judgeHistory(history, ofAccounts)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ clause }) => clause.id);

/** The seeds of right services that were accused, by rule: each is a false alarm. */
export function accusedOf(histories: number, calls: number, first = 1): Map<string, number[]> {
  const accused = new Map<string, number[]>();
  for (let seed = first; seed < first + histories; seed += 1)
    for (const rule of failedIn(simulate({ seed, calls })))
      accused.set(rule, [...(accused.get(rule) ?? []), seed]);
  return accused;
}

/** How often services that break one clause were told by its own rule, and by no rule but others. */
export interface Power {
  own: number;
  othersAlone: number;
  /** The first seed that its own rule told. */
  example: number | undefined;
}

/** Simulates and judges services with the seeds from 1 on, which break a clause in this share of what they do. */
export function powerOf(clause: Clause, share: number, calls: number, runs: number): Power {
  const power: Power = { own: 0, othersAlone: 0, example: undefined };
  for (let seed = 1; seed <= runs; seed += 1) {
    const failed = failedIn(simulate({ seed, calls, breaks: { clause, share } }));
    if (failed.includes(clause.id)) {
      power.own += 1;
      power.example ??= seed;
    } else if (failed.length > 0) power.othersAlone += 1;
  }
  return power;
}
