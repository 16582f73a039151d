import type { Clause } from "../../contracts/clauses/clause.ts";
import { type Freedom, weighed } from "../freedoms/freedom.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import type { Judge, Sighting } from "../history/sighting.ts";
import { type Blamed, blame, type Cause, type Seen } from "./blame.ts";

/** A row as a cause, the call under it and, where a look tells of it by itself, of which kind it is. */
export interface RowCause extends Cause {
  call?: Call | undefined;
  kind?: string | undefined;
}

/** What was looked at, and what would explain it if it is wrong: the likeliest to be broken first. */
type Look<C> = Omit<Seen, "causes"> & { causes: readonly C[] };

/** A family of rules about one thing that calls change, such as a token: all that was looked at, and what that says. */
interface Family<C extends Cause, L extends Look<C>> {
  looks: (history: History) => readonly L[];
  /** What a look that agrees says of a row. */
  held: (look: L, cause: C, history: History) => Iterable<Sighting>;
  /** What a look that does not agree says of a row; of none, where it is only weighed whether a freedom explains it. */
  broken: (look: L, cause: C | undefined, history: History) => Sighting;
  /** The conditions of every row: what one of them may explain tells nothing of causes. */
  freedoms: readonly Freedom[];
  priceOf: (cause: Cause, broken: number) => number;
  /** The rule that hangs on a look which a freedom may explain; default: that of its likeliest cause. */
  doubted?: (cause: C, look: L) => Clause | undefined;
}

interface Judges<L> {
  /** The judge of a rule of the family: every look in the history, filed where it belongs. */
  judge: (clause: Clause) => Judge;
  /** The clauses that explain a wrong look; undefined where a freedom may. */
  blamedFor: (look: L, history: History) => Blamed | undefined;
}

/** How each rule of a family is judged: by the same blame. */
export function familyOf<C extends Cause, L extends Look<C>>({
  looks,
  held,
  broken,
  freedoms,
  priceOf,
  doubted = (_, { causes }) => causes[0]?.clause,
}: Family<C, L>): Judges<L> {
  const isExcused = (look: L, history: History): boolean => {
    const breach = broken(look, undefined, history);
    return breach.is !== "against" || weighed(breach, freedoms, history).is !== "against";
  };
  const blamed = derived((history: History) =>
    blame(
      looks(history).filter((look) => !look.isWrong || !isExcused(look, history)),
      priceOf,
    ),
  );
  return {
    blamedFor: (look, history) => (look.isWrong ? blamed(history).get(look) : undefined),
    judge: (clause) =>
      function* (history) {
        for (const look of looks(history)) {
          const cause = look.causes.find((one) => one.clause === clause);
          if (cause === undefined) continue;
          if (!look.isWrong) {
            yield* held(look, cause, history);
            continue;
          }
          const told = blamed(history).get(look);
          if ((told?.clause ?? doubted(cause, look)) !== clause) continue;
          yield { ...broken(look, cause, history), ...(told && { asLikely: told.asLikely }) };
        }
      },
  };
}
