import { nsfwImageCheckThresholdBounds } from "../../../contracts/clauses/images.ts";
import { threshold } from "../../../contracts/limits.ts";
import { takesInside } from "../../generation/inside.ts";
import { type Job, ranWithNumber } from "../../generation/job.ts";
import { keepsWithin } from "../../generation/keeps-within.ts";
import { nsfwThreshold } from "../../generation/parameters/images.ts";
import type { RanInRange } from "../../generation/ran.ts";
import { needsFor } from "../../generation/reach.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askThresholds } from "./drives.ts";

function thresholdRan(job: Job): RanInRange | undefined {
  const ran = ranWithNumber(job, "threshold");
  return ran === undefined
    ? undefined
    : { inside: ran >= threshold.min && ran <= threshold.max, value: ran };
}

export default rule(nsfwImageCheckThresholdBounds, {
  drives: [askThresholds],
  needs: needsFor("nsfw_image_check"),
  quota: { "at 0": 1, "at 1": 1, between: 2, "just below": 1, "just above": 1 },
  judge: allOf(
    takesInside(nsfwThreshold),
    keepsWithin(nsfwThreshold, "nsfw_image_check.threshold", thresholdRan),
  ),
});
