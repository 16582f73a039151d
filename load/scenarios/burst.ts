import { sendAtOnce } from "../lib/acts.ts";
import { drained } from "../lib/jobs.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { burst } from "../workloads/burst.ts";

/** Does the limit hold for requests that arrive at the same instant? */
const { rounds, timesLimit } = burst.sizes[settings.size];
export const { options, setup, handleSummary } = stage(burst.intent, onePerAccount(rounds));

export default withAccount(async (account) => {
  const jobs = await sendAtOnce(account, timesLimit * account.limit);
  await drained(jobs);
});
