import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { before, type Call } from "../call.ts";
import type { History } from "../history.ts";

/**
 * Whether every server had to know of a call by the time of another: for as long as the profile declares, or two seconds, a
 * service may not see everywhere what was done (States and transitions: not shown).
 */
export const isSpread = (done: Call, call: Call, { facts }: History): boolean =>
  before(done, call) &&
  call.sent.at.t - (done.received ?? done.sent).at.t >= effectiveConsistencyMs(facts) * 1000;
