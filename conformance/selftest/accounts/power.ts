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

/** How histories are made in which a clause is broken: how long, how often, and with which profile. */
export interface Trial {
  calls: number;
  /** The share of its transitions in which the service breaks the clause. */
  share: number;
  /** Whether the profile declares every fact. */
  isWhole: boolean;
}

/** How many services that break one clause failed its own rule, and how many failed only other rules. */
interface Power {
  own: number;
  othersAlone: number;
}

/** Simulates and judges services with the seeds from 1 on, each of which breaks the clause. */
export function powerOf(clause: Clause, { share, ...trial }: Trial, runs: number): Power {
  const power: Power = { own: 0, othersAlone: 0 };
  for (let seed = 1; seed <= runs; seed += 1) {
    const failed = failedIn(simulate({ seed, ...trial, breaks: { clause, share } }));
    if (failed.includes(clause.id)) power.own += 1;
    else if (failed.length > 0) power.othersAlone += 1;
  }
  return power;
}
