import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import type { OpenPoint } from "../history/open-point.ts";
import {
  type Contradiction,
  doubtedIn,
  type RuledOut,
  type Sighting,
} from "../history/sighting.ts";

/** A freedom that may explain what looks like a breach, whichever rule's: it says itself of which kinds it speaks. */
export interface Freedom extends OpenPoint {
  /** Undefined where the breach is of another kind than those that it may explain; `all`: those of the same rule. */
  explains(
    breach: Contradiction,
    history: History,
    all?: readonly Contradiction[],
  ): Explanation | undefined;
}

/**
 * Whether a freedom explains a breach.
 *
 * - `open`: it may; `needs` settles that, where it depends on the call.
 * - `used`: it does: a declared fact says so, or the service was seen to use it elsewhere.
 * - `ruled out`: it does not. A finding prints why, such as "no wrong password was given for this user before".
 */
export type Explanation =
  | { is: "open"; needs?: Need }
  | { is: "used" }
  | { is: "ruled out"; because: string };

export const ruledOut = (because: string): Explanation => ({ is: "ruled out", because });

/** What a breach comes to: it stands only where none of these freedoms explains it. One that may keeps a pass away. */
export function weighed(
  breach: Contradiction,
  freedoms: readonly Freedom[],
  history: History,
  all = [breach],
): Sighting {
  const out: RuledOut[] = [];
  let open: Need | undefined;
  for (const { name, settledBy, explains } of freedoms) {
    const explanation = explains(breach, history, all);
    if (explanation?.is === "used") return { is: "excused", by: name, calls: breach.calls };
    if (explanation?.is === "open") open ??= explanation.needs ?? settledBy;
    if (explanation?.is === "ruled out") out.push({ freedom: name, because: explanation.because });
  }
  if (open !== undefined) return doubtedIn(open, breach.calls);
  return out.length === 0 ? breach : { ...breach, ruledOut: out };
}
