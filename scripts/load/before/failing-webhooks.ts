import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import type { HookPlan } from "../../../conformance/target/evidence/webhooks.ts";
import { effectiveWait } from "../../../contracts/profile/index.ts";
import { askPlainJob } from "./plain-job.ts";

/** How the first calls of a job's webhook are answered; calls after these get 200. */
export const failures: readonly NonNullable<HookPlan["answers"]>[] = [
  [{ status: 500 }],
  [{ status: 500 }, { status: 500 }],
  [{ status: 404 }],
  [{ lateMs: 2500 }],
];

/** The longest wait for a retry (ms): no service owes one (Events, 5: not shown). */
const mostRetryMs = 5000;

/**
 * Answers the webhooks of a few jobs of each account with an error, or late. A place is free once the webhook has been
 * answered, however (Limits, rule 2). Where the target calls again, that call is awaited.
 */
export async function failWebhooks(
  stage: DriverStage,
  accounts: readonly Account[],
): Promise<void> {
  await Promise.all(
    accounts.flatMap((account) => failures.map((bad) => failOne(stage, account, bad))),
  );
}

async function failOne(
  stage: DriverStage,
  account: Account,
  answers: NonNullable<HookPlan["answers"]>,
): Promise<void> {
  const { profile, evidence } = stage;
  const hook: HookPlan = { answers: [...answers] };
  const asked = await askPlainJob(stage, account, { purpose: "failing webhooks", hook });
  if (asked?.disposition !== "accepted" || asked.hook === undefined) return;
  const { ms } = effectiveWait(profile, "webhook");
  const call = await evidence.webhooks?.waitFor(asked.hook, { ms, count: 1 });
  if (call === undefined) return;
  const retryMs = Math.min(ms, mostRetryMs);
  await evidence.webhooks?.waitFor(asked.hook, { ms: retryMs, count: answers.length + 1 });
}
