import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { type Awaited, doubtedIn, type Sighting } from "../history/sighting.ts";

/** Clients give up on a listener that does not answer for so long (µs), the hastiest of them. */
const hastiestUs = 1_000_000;

/**
 * What is left of a sighting where the kit itself was held up. That something did not come is doubted if the kit
 * meanwhile stood still for as long as clients wait. That it came late is doubted if the kit stood still at all.
 */
export function unlessHeldUp(sighting: Sighting, history: History): Sighting {
  if (sighting.is !== "against" || sighting.awaited === undefined) return sighting;
  const heldUs = longestStandstill(sighting.awaited, history);
  const isOurs = sighting.awaited.isLate ? heldUs > 0 : heldUs >= hastiestUs;
  return isOurs ? doubtedIn(quieter(heldUs), sighting.calls) : sighting;
}

/** The longest that the kit stood still, of the times that overlap the wait, µs. */
function longestStandstill({ from, until }: Awaited, { strains }: History): number {
  const beside = strains.filter(({ t_us, from_us }) => t_us >= from && from_us <= until);
  return Math.max(0, ...beside.map(({ t_us, from_us }) => t_us - from_us));
}

const quieter = (heldUs: number): Need => ({
  kind: "driver",
  name: "check",
  text: `another run on a quieter machine: the kit itself was held up for ${(heldUs / 1e6).toFixed(1)} s while something was awaited that did not come in time`,
});
