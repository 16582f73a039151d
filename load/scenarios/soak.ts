import { fill, hover, sendAtOnce, sendInTurn } from "../lib/acts.ts";
import { pause } from "../lib/clock.ts";
import { drained } from "../lib/jobs.ts";
import { type Account, settings } from "../lib/settings.ts";
import { onePerAccountFor, stage, withAccount } from "../lib/stage.ts";
import { inTurn } from "../lib/turns.ts";
import { soak } from "../workloads/soak.ts";

/** Does all that hold for long, too? */
const { seconds, lapSeconds, turns, full } = soak.sizes[settings.size];
export const { options, setup, handleSummary } = stage(soak.intent, onePerAccountFor(seconds));

const laps: ((account: Account) => Promise<unknown>)[] = [
  async (account) => drained(await fill(account, full)),
  async (account) => drained(await sendAtOnce(account, full.timesLimit * account.limit)),
  async (account) => hover(account, await fill(account, full), turns),
  async (account) => drained(await sendInTurn(account, 1)),
];

export default withAccount(async (account) => {
  const lapEnds = pause(lapSeconds * 1000);
  await inTurn(laps)(account);
  await lapEnds;
});
