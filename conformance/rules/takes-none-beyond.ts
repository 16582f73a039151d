import type { Clause } from "../../contracts/clauses/clause.ts";
import type { ParameterOfList } from "../generation/parameters/listed.ts";
import { needsFor } from "../generation/reach.ts";
import { type RanWithListed, takesNoOther } from "../generation/unlisted.ts";
import type { OfParameter } from "./of-parameter.ts";
import { type Rule, rule } from "./rule.ts";

/** No value beyond the list is taken, unless it gets the default; `ranOf` reads which value a job ran with. */
export const takesNoneBeyond = (
  clause: Clause,
  { parameter, drives, ranOf }: OfParameter<ParameterOfList> & { ranOf?: RanWithListed },
): Rule =>
  rule(clause, {
    drives,
    needs: needsFor(parameter.route),
    quota: { unlisted: 5 },
    judge: takesNoOther(parameter, ranOf),
  });
