import { deprecationSceneMaker } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import { friendlyAnswer } from "../../freedoms/friendly-answer.ts";
import { noLongerServes } from "../../generation/no-longer-serves.ts";
import { needsFor } from "../../generation/reach.ts";
import { isSurelyAccepted } from "../../generation/surely-accepted.ts";
import { rule } from "../rule.ts";
import { askDeprecatedNow, askDeprecatedThen } from "./drives.ts";

export default rule(deprecationSceneMaker, {
  mayBe: [friendlyAnswer(isSurelyAccepted)],
  drives: [askDeprecatedNow, askDeprecatedThen],
  needs: needsFor("scene_maker"),
  quota: { seen: 1 },
  judge: noLongerServes("scene_maker", deprecations.sceneMaker.unsupportedFrom),
});
