import { nsfwImageCheckThresholdDefault } from "../../../contracts/clauses/images.ts";
import { threshold } from "../../../contracts/limits.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askThresholds } from "./drives.ts";

export default runsWithDefault(nsfwImageCheckThresholdDefault, {
  route: "nsfw_image_check",
  member: "threshold",
  value: threshold.default,
  beside: [],
  drives: [askThresholds],
  quota: { alone: 2 },
});
