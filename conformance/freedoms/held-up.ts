import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import type { Awaited } from "../history/sighting.ts";
import type { Freedom } from "./freedom.ts";

/** Clients give up on a listener that does not answer for so long (µs), the hastiest of them. */
const hastiestUs = 1_000_000;

const quieter = (more = ""): Need => ({
  kind: "driver",
  name: "check",
  text: `another run on a quieter machine: the kit itself was held up${more} while something was awaited that did not come in time`,
});

/**
 * That the kit itself was held up. That something did not come is doubted if the kit meanwhile stood still for as long
 * as clients wait. That it came late is doubted if the kit stood still at all.
 */
export const heldUp: Freedom = {
  name: "kit held up",
  silence: "Events, 4 and 5: what a service does whose call or mail is not accepted is not shown",
  settledBy: quieter(),
  avoidedBy: "a watch over the kit's own pace, which the history keeps",

  explains({ awaited }, history) {
    if (awaited === undefined) return undefined;
    const heldUs = longestStandstill(awaited, history);
    const isOurs = awaited.isLate ? heldUs > 0 : heldUs >= hastiestUs;
    return isOurs
      ? { is: "open", needs: quieter(` for ${(heldUs / 1e6).toFixed(1)} s`) }
      : undefined;
  },
};

/** The longest that the kit stood still, of the times that overlap the wait, µs. */
function longestStandstill({ from, until }: Awaited, { strains }: History): number {
  const beside = strains.filter(({ t_us, from_us }) => t_us >= from && from_us <= until);
  return Math.max(0, ...beside.map(({ t_us, from_us }) => t_us - from_us));
}
