import { setTimeout as sleep } from "node:timers/promises";
import { holdsResult } from "../../../conformance/generation/jobs/disposition.ts";
import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import { type Formed, hasAnyForm } from "../../../conformance/target/answer-form.ts";
import { settlingMs } from "../../../contracts/profile/index.ts";
import { askPlainJob, isCalledBack } from "./plain-job.ts";

/** After so many lost or refused jobs in a row, a queue counts as never empty. */
export const tries = 3;
/** Before each further scenario, where it counted so. */
export const furtherTries = 1;

/**
 * Waits until all earlier jobs are over, by one more job of each account. The service calls back after all jobs that
 * were queued before it (Limits, rule 2), and frees its place a settling time later. A scenario that began on half-full
 * queues would report the places of earlier jobs as missing. Returns the accounts whose queues may still hold a job.
 */
export async function drainQueues(
  stage: DriverStage,
  accounts: readonly Account[],
  { ask = askPlainJob, most = tries } = {},
): Promise<string[]> {
  const ends = await Promise.all(accounts.map((account) => isDrained(stage, account, ask, most)));
  return accounts.filter((_, at) => ends[at] === false).map(({ name }) => name);
}

async function isDrained(
  stage: DriverStage,
  account: Account,
  ask: typeof askPlainJob,
  most: number,
): Promise<boolean> {
  const { profile } = stage;
  const { finalCall } = profile.async;
  for (let attempt = 1; attempt <= most; attempt++) {
    const asked = await ask(stage, account, { purpose: "drain" });
    // An account without budget has no earlier job.
    if (asked === undefined) return true;
    const { disposition, hook, answer } = asked;
    // A target that refuses this job holds no earlier one; a result that came with the answer is final.
    if (disposition === "refused" || holdsResult(answer, profile)) return true;
    // For as long as one request is tried again no place came free: nothing is worked at.
    if (disposition === "queue full") return false;
    if (disposition !== "accepted" || hook === undefined) continue;
    const isLast = (call: Formed) => finalCall === undefined || hasAnyForm(finalCall, call);
    if (!(await isCalledBack(stage, hook, isLast))) continue;
    await sleep(settlingMs(profile).value);
    return true;
  }
  return false;
}
