import { fill, hover } from "../lib/acts.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { sawtooth } from "../workloads/sawtooth.ts";

/** Is a place free again once its job is done, and the limit kept all the while? */
const { laps, turns, full } = sawtooth.sizes[settings.size];
export const { options, setup, handleSummary } = stage(sawtooth.intent, onePerAccount(laps));

export default withAccount(async (account) => {
  const jobs = await fill(account, full);
  await hover(account, jobs, turns);
});
