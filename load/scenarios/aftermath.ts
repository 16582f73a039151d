import { fill, hover } from "../lib/acts.ts";
import { accounts, settings } from "../lib/settings.ts";
import { oneByOne, stage, withEachInTurn } from "../lib/stage.ts";
import { aftermath } from "../workloads/aftermath.ts";

/** Has anything that went before kept a place? */
const { full } = aftermath.sizes[settings.size];
export const { options, setup, handleSummary } = stage(aftermath.intent, oneByOne(accounts.length));

export default withEachInTurn(async (account) => {
  await hover(account, await fill(account, full), 1);
});
