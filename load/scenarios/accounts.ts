import { fill, fillHalf } from "../lib/acts.ts";
import { drained } from "../lib/jobs.ts";
import { nthOfPlan, settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { accounts } from "../workloads/accounts.ts";

/** Does one account's full queue turn another account's request away? */
const { waves, full } = accounts.sizes[settings.size];
export const { options, setup, handleSummary } = stage(accounts.intent, onePerAccount(waves));

/** Of every plan's accounts, every other one is filled and the rest stay below their limit. */
export default withAccount(async (account) => {
  const isFilled = nthOfPlan(account) % 2 === 0;
  const jobs = isFilled ? await fill(account, full) : await fillHalf(account);
  await drained(jobs);
});
