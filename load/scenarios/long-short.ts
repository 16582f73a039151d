import { fill, fillHalf, sendInTurn } from "../lib/acts.ts";
import { drained } from "../lib/jobs.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccount, stage, withAccount } from "../lib/stage.ts";
import { longShort } from "../workloads/long-short.ts";

/** Does a short job ever overtake a long one that came before it? */
const { waves, longJobs, overflow, full } = longShort.sizes[settings.size];
export const { options, setup, handleSummary } = stage(longShort.intent, onePerAccount(waves));

export default withAccount(async (account) => {
  const long = await sendInTurn(account, longJobs, "long");
  const half = await fillHalf(account, longJobs, "short");
  const amidst = await sendInTurn(account, 1, "long");
  const short = await fill(account, full, "short");
  const beyond = await sendInTurn(account, overflow, "long");
  await drained([...long, ...half, ...amidst, ...short, ...beyond]);
});
