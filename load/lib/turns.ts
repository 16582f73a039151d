import type { Plan } from "../../contracts/limits.ts";
import { execution } from "./execution.ts";
import { type Account, accounts, living, type User, users } from "./settings.ts";

/** Of several acts, the one whose turn it is in this VU. */
export function inTurn<T>(acts: readonly T[]): T {
  return acts[execution().vu.iterationInScenario % acts.length] as T;
}

/** The user whose turn it is on this instance; every user's comes round before any comes twice. */
export function userInTurn(): User {
  return turnOf(living(users));
}

/** The account of a plan whose turn it is on this instance. */
export function accountInTurn(plan: Plan): Account {
  return turnOf(living(accounts.filter((account) => account.plan === plan)));
}

function turnOf<T>(all: T[]): T {
  const one = all[execution().scenario.iterationInInstance % all.length];
  if (one === undefined)
    throw new Error("this instance has no account or user; use fewer instances");
  return one;
}
