import type { Need } from "../../../contracts/verdict.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type Lane, mayBeInside } from "../queued-job.ts";
import { queueLanes } from "./jobs.ts";

/** Fewer tries than these say nothing of an account. */
const few = 3;

/** The accounts of a plan that took no job in several tries. */
export interface Idle {
  accounts: readonly string[];
  tries: number;
  /** A sentence without its full stop that says so, and what may be why. */
  says: string;
}

export const accountOf = (jobs: Lane): string => jobs.at(0)?.account ?? "";

/** Plan by plan the accounts that took nothing. */
export const idleOf = derived((history: History): readonly Idle[] => {
  const byAccount = [...Map.groupBy(queueLanes(history), accountOf).values()];
  const idle = byAccount.filter(
    (own) => sizeOf(own) >= few && !own.some((jobs) => jobs.some(mayBeInside)),
  );
  const byPlan = Map.groupBy(idle, ([jobs]) => jobs?.at(0)?.plan);
  return [...byPlan.values()].map((own) => {
    const accounts = own
      .map(([jobs]) => jobs && accountOf(jobs))
      .filter((one) => one !== undefined);
    return {
      accounts,
      tries: sizeOf(own.flat()),
      says: said(accounts, own.flat(), idle.length < byAccount.length),
    };
  });
});

/** What the rules of an account's queue need, where it took nothing. */
export function takenJob({ accounts, tries }: Idle): Need {
  const name = accounts.join(" or ");
  return { kind: "driver", name, text: `a job that ${name} takes (none in ${tries} tries)` };
}

const sizeOf = (lanes: readonly Lane[]): number =>
  lanes.reduce((sum, { length }) => sum + length, 0);

function said(accounts: readonly string[], lanes: readonly Lane[], isAnyTaken: boolean): string {
  const full = sizeOf(lanes.map((jobs) => jobs.filter(({ outcome }) => outcome === "queue full")));
  const causes = [
    ...(isAnyTaken ? [] : ["the request (parameters.bodies)"]),
    ...["a key", "a balance"],
    ...(full === 0 ? [] : ["jobs from before this run"]),
  ];
  const answers = full === 0 ? "" : `, ${full} of them answered by a full queue`;
  return `${accounts.join(" and ")} took no job in ${sizeOf(lanes)} tries${answers}: it is ${causes.join(", ")} or the service`;
}
