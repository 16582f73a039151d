import { sendInTurn } from "../lib/acts.ts";
import { drained } from "../lib/jobs.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { baseline } from "../workloads/baseline.ts";

/** How long does a request take, and how much does that vary, when nothing is before it? */
const { requests } = baseline.sizes[settings.size];
export const { options, setup, handleSummary } = stage(baseline.intent, onePerAccount(requests));

export default withAccount(async (account) => {
  await drained(await sendInTurn(account, 1));
});
