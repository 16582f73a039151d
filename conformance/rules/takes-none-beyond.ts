import type { Clause } from "../../contracts/clauses/clause.ts";
import { needsFor } from "../generation/offered-routes.ts";
import type { ParameterOfList } from "../generation/parameters/listed.ts";
import { type RanWithListed, takesNoOther } from "../generation/values/unlisted.ts";
import type { OfParameter } from "./of-parameter.ts";
import { type Rule, rule } from "./rule.ts";

/**
 * A service takes no unlisted value, unless the job runs with the default; `ranOf` reads the value that a job ran with.
 */
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
