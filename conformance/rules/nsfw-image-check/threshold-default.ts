import { nsfwImageCheckThresholdDefault } from "../../../contracts/clauses/images.ts";
import { threshold } from "../../../contracts/limits.ts";
import { defaultsTo } from "../../generation/defaults.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askThresholds } from "./drives.ts";

export default rule(nsfwImageCheckThresholdDefault, {
  drives: [askThresholds],
  needs: needsFor("nsfw_image_check"),
  quota: { alone: 2 },
  judge: defaultsTo({
    route: "nsfw_image_check",
    member: "threshold",
    value: threshold.default,
    beside: [],
  }),
});
