import { enterpriseKeyOnlyInBody } from "../../../contracts/clauses/routes.ts";
import { enterpriseRoutes } from "../../generation/enterprise-keys.ts";
import { needsFor, offeredOf } from "../../generation/offered-routes.ts";
import { rule } from "../rule.ts";
import { askWithAndWithoutKey } from "./drives.ts";
import { servesNobodyBy } from "./keyless.ts";

export default rule(enterpriseKeyOnlyInBody, {
  drives: [askWithAndWithoutKey],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).map((route) => [`${route}: key elsewhere`, 1]),
    ),
  judge: servesNobodyBy((standing) => standing === "key elsewhere"),
});
