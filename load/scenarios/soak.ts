import { act } from "../lib/acts.ts";
import { pause } from "../lib/clock.ts";
import { settings } from "../lib/settings.ts";
import { onePerAccountFor, stage, withAccount } from "../lib/stage.ts";
import { inTurn } from "../lib/turns.ts";
import { laps, soak } from "../workloads/soak.ts";

/** Does all that hold for long, too? */
const values = soak.sizes[settings.size];
export const { options, setup, handleSummary } = stage(
  soak.intent,
  onePerAccountFor(values.seconds),
);

export default withAccount(async (account) => {
  const lapEnds = pause(values.lapSeconds * 1000);
  await act(account, inTurn(laps(values)));
  await lapEnds;
});
