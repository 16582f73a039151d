import { enterpriseKeyOnlyInBody } from "../../../contracts/clauses/routes.ts";
import { friendlyAnswer } from "../../freedoms/friendly-answer.ts";
import { enterpriseRoutes } from "../../generation/enterprise-keys.ts";
import { servesNobodyBy, surelyServed } from "../../generation/keyless.ts";
import { needsFor, offeredOf } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askWithAndWithoutKey } from "./drives.ts";

export default rule(enterpriseKeyOnlyInBody, {
  mayBe: [friendlyAnswer(surelyServed)],
  drives: [askWithAndWithoutKey],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).map((route) => [`${route}: elsewhere`, 1]),
    ),
  judge: servesNobodyBy((standing) => standing === "elsewhere"),
});
