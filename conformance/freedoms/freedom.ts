import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import {
  type Contradiction,
  doubtedIn,
  type Judge,
  recorded,
  type Sighting,
} from "../history/sighting.ts";

/** Something that the document leaves to a service, as one policy of the whole run. */
export interface Freedom {
  readonly name: string;
  /** What the document does not show, and in which section. */
  readonly silence: string;
  /** The fact that tells whether a service uses it. */
  readonly settledBy: Need;
  /** How drives keep out of its way. */
  readonly dodgedBy: string;
  /** Whether it may explain a breach (`open`), or a declared fact says that it does (`used`). */
  explains(breach: Contradiction, history: History): "open" | "used" | undefined;
}

/** A judge whose breaches stand only where none of these freedoms explains them; one that may keeps a pass away. */
export const mayBe = (freedoms: readonly Freedom[], judge: Judge): Judge =>
  function* (history) {
    for (const sighting of judge(history))
      yield sighting.is === "against" ? excused(sighting, freedoms, history) : sighting;
  };

function excused(breach: Contradiction, freedoms: readonly Freedom[], history: History): Sighting {
  for (const freedom of freedoms) {
    const how = freedom.explains(breach, history);
    if (how === "used") return recorded(`freedom: ${freedom.name}`, `${breach.field}: as declared`);
    if (how === "open") return doubtedIn(freedom.settledBy, breach.calls);
  }
  return breach;
}
