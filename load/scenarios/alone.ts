import { fill, hover, sendInTurn } from "../lib/acts.ts";
import { drainedSoon } from "../lib/jobs.ts";
import { accounts, settings } from "../lib/settings.ts";
import { oneByOne, stage, withEachInTurn } from "../lib/stage.ts";
import { alone } from "../workloads/alone.ts";

/** Is it the account's own queue that is full? */
const { waves, turns, bareJobs, doomedJobs, longJobs, full } = alone.sizes[settings.size];
export const { options, setup, handleSummary } = stage(
  alone.intent,
  oneByOne(waves * accounts.length),
);

export default withEachInTurn(async (account) => {
  await sendInTurn(account, bareJobs, "bare");
  // One account's only: where nobody hears of jobs that fail, its places are in doubt from then on.
  if (account.index === 0 && settings.request.doomedBody !== undefined)
    await drainedSoon(await sendInTurn(account, doomedJobs, "doomed"));
  const long = await sendInTurn(account, longJobs, "long");
  await hover(account, [...long, ...(await fill(account, full))], turns);
});
