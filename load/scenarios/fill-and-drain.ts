import { fill } from "../lib/acts.ts";
import { drained } from "../lib/jobs.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { fillAndDrain } from "../workloads/fill-and-drain.ts";

/** Are requests that certainly came one after another processed in that order, and none lost? */
const { waves, full } = fillAndDrain.sizes[settings.size];
export const { options, setup, handleSummary } = stage(fillAndDrain.intent, onePerAccount(waves));

export default withAccount(async (account) => {
  const jobs = await fill(account, full);
  await drained(jobs);
});
