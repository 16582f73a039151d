import type { History } from "../history/history.ts";
import type { OpenPoint } from "../history/open-point.ts";
import {
  type Contradiction,
  doubtedIn,
  type Judge,
  type RuledOut,
  type Sighting,
} from "../history/sighting.ts";

/** A freedom that may explain what looks like a breach of the rules that name it. */
export interface Freedom extends OpenPoint {
  explains(breach: Contradiction, history: History): Explanation;
}

/**
 * Whether a freedom explains a breach: it may (`open`), a declared fact says that it does (`used`), or it does not. A
 * finding prints why not, such as "no wrong password was given for this user before".
 */
export type Explanation = { is: "open" } | { is: "used" } | { is: "ruled out"; because: string };

export const ruledOut = (because: string): Explanation => ({ is: "ruled out", because });

/**
 * A judge whose breaches stand only where none of these freedoms explains them. A freedom that may explain one keeps a
 * pass away.
 */
export const mayBe = (freedoms: readonly Freedom[], judge: Judge): Judge =>
  function* (history) {
    for (const sighting of judge(history))
      yield sighting.is === "against" ? weighed(sighting, freedoms, history) : sighting;
  };

function weighed(breach: Contradiction, freedoms: readonly Freedom[], history: History): Sighting {
  const out: RuledOut[] = [];
  for (const { name, settledBy, explains } of freedoms) {
    const explanation = explains(breach, history);
    if (explanation.is === "used") return { is: "excused", by: name, calls: breach.calls };
    if (explanation.is === "open") return doubtedIn(settledBy, breach.calls);
    out.push({ freedom: name, because: explanation.because });
  }
  return { ...breach, ruledOut: out };
}
