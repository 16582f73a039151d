import type { Moment } from "../lib/clock.ts";
import { execution } from "../lib/execution.ts";
import { arriving, due, onceEach } from "../lib/schedule.ts";
import { Session } from "../lib/session.ts";
import { settings, users } from "../lib/settings.ts";
import { stage } from "../lib/stage.ts";
import { userInTurn } from "../lib/turns.ts";
import { ramp } from "../workloads/schedule.ts";
import { tokenStorm } from "../workloads/token-storm.ts";

/** Do tokens keep their rules when many sessions begin, refresh and end at once? */
const { sessionsPerSecond, seconds, refreshes } = tokenStorm.sizes[settings.size];
const arrivals = ramp(seconds, sessionsPerSecond);
export const { options, setup, handleSummary } = stage(tokenStorm.intent, {
  storm: arriving(arrivals, { most: 4 * sessionsPerSecond }),
  looks: onceEach(users, { after: seconds + 1 }),
});

export default function (begun: Moment): void {
  const session = new Session(userInTurn());
  const isStorm = execution().scenario.name === "storm";
  let works = session.login(isStorm ? due(arrivals, begun) : undefined);
  for (let n = 0; works && n < refreshes; n++) works = session.refresh();
  session.logout();
  if (!isStorm) session.lookBack();
}
