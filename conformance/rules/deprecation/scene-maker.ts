import { deprecationSceneMaker } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import { noLongerServes } from "../../generation/no-longer-serves.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { quotaOfDays } from "../../generation/retired.ts";
import { rule } from "../rule.ts";
import { askDeprecatedNow, askDeprecatedThen } from "./drives.ts";

export default rule(deprecationSceneMaker, {
  drives: [askDeprecatedNow, askDeprecatedThen],
  needs: needsFor("scene_maker"),
  quota: quotaOfDays,
  judge: noLongerServes("scene_maker", deprecations.sceneMaker.unsupportedFrom),
});
