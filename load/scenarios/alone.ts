import { fill, fillHalf, hover, sendInTurn } from "../lib/acts.ts";
import { accounts, settings } from "../lib/settings.ts";
import { oneByOne, stage, withEachInTurn } from "../lib/stage.ts";
import { alone } from "../workloads/alone.ts";

/** Is it the account's own queue that is full? */
const { waves, turns, bareJobs, longJobs, full } = alone.sizes[settings.size];
export const { options, setup, handleSummary } = stage(
  alone.intent,
  oneByOne(waves * accounts.length),
);

export default withEachInTurn(async (account) => {
  await sendInTurn(account, bareJobs, "bare");
  const long = await sendInTurn(account, longJobs, "long");
  const half = await fillHalf(account, longJobs);
  const amidst = await sendInTurn(account, longJobs, "long");
  const filled = await fill(account, full);
  await sendInTurn(account, bareJobs, "bare");
  const more = await sendInTurn(account, bareJobs);
  await hover(account, [...long, ...half, ...amidst, ...filled, ...more], turns);
});
