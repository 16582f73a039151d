import { Basket, type Candidate } from "./candidate.ts";
import { type Spending, surelyAwaited } from "./choose.ts";
import type { EpisodeCost } from "./measured.ts";
import { companyOf } from "./schedule.ts";

/** So many passwords of one run show how many the target hashes at the same time. */
const crowd = 6;

/**
 * The runs with which a check begins, the cheapest of their kind: with a user, with users who log in at once, with
 * refused and accepted work, and with a restart. They show how fast the target is, and are none the less part of the plan.
 * The longest waits begin with them, since nothing else takes as long.
 */
export function openingOf(candidates: readonly Candidate[], spending: Spending) {
  const basket = new Basket(spending.limits, spending.terms);
  const some = candidates
    .filter(({ drive, tells, cost }) => {
      const isAlone = companyOf(drive) === "clock" || cost.ms > longestWaitMs;
      return tells.length > 0 && !isAlone;
    })
    .sort((one, other) => one.cost.requests - other.cost.requests);
  const cheapest = (suits: (cost: EpisodeCost, one: Candidate) => boolean) =>
    some.find((one) => suits(one.cost, one));
  const hasHook = ({ drive }: Candidate) => drive.needs.includes("webhook");
  const all = [
    cheapest(({ users, lent }) => users + lent > 0),
    cheapest(({ passwords }) => passwords >= crowd),
    cheapest(({ paidJobs, requests }) => paidJobs > 0 && requests > paidJobs),
    cheapest(({ paidJobs }, one) => paidJobs > 0 && hasHook(one)),
    cheapest(({ restarts }) => restarts > 0),
  ];
  for (const one of [...surelyAwaited(candidates, spending), ...all])
    if (one !== undefined) basket.take(one);
  return basket.taken;
}

/** A run that waits longer (ms) would hold the others up. */
const longestWaitMs = 300;
