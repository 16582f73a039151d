import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import type { Span } from "../history/sighting.ts";
import type { Freedom } from "./freedom.ts";

/** Clients give up on a listener that does not answer for so long (µs), the hastiest of them. */
const hastiestUs = 1_000_000;

const quieter = (more = ""): Need => ({
  kind: "driver",
  name: "check",
  text: `another run on a quieter machine: the kit itself was held up${more} while something was awaited that did not come in time`,
});

/**
 * That the kit itself was held up, and a target on its machine with it. What came late is doubted if the kit stood still
 * at all. What did not come is doubted if the kit stood still for as long as clients wait, or if its waiting, less the
 * time that it stood still, was shorter than what was due.
 */
export const heldUp: Freedom = {
  name: "kit held up",
  silence: "Events, 4 and 5: what a service does whose call or mail is not accepted is not shown",
  settledBy: quieter(),
  avoidedBy: "a watch over the kit's own pace, which the history keeps",

  explains({ awaited, looked }, history) {
    const span = awaited ?? looked;
    const heldUs = span === undefined ? 0 : standstill(span, history);
    const isAbsent = awaited !== undefined && !awaited.isLate;
    const isWaitedFor = isAbsent && history.end >= awaited.until + heldUs;
    const isOurs = heldUs >= hastiestUs || (heldUs > 0 && !isWaitedFor);
    return isOurs
      ? { is: "open", needs: quieter(` for ${(heldUs / 1e6).toFixed(1)} s`) }
      : undefined;
  },
};

/** For how long the kit stood still, of the times that overlap a span, taken together, µs. */
function standstill({ from, until }: Span, { strains }: History): number {
  const beside = strains.filter(({ t_us, from_us }) => t_us >= from && from_us <= until);
  return beside.reduce((sum, { t_us, from_us }) => sum + t_us - from_us, 0);
}
