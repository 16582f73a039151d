import { nsfwImageCheckThresholdBounds } from "../../../contracts/clauses/images.ts";
import { threshold } from "../../../contracts/limits.ts";
import type { RanInRange } from "../../generation/effects/effect.ts";
import { type Job, ranWithNumber } from "../../generation/jobs/job.ts";
import { nsfwThreshold } from "../../generation/parameters/nsfw-image-check.ts";
import { aroundEnds, keepsBounds } from "../keeps-bounds.ts";
import { askThresholds } from "./drives.ts";

function thresholdRan(job: Job): RanInRange | undefined {
  const ran = ranWithNumber(job, "threshold");
  return ran === undefined
    ? undefined
    : { inside: ran >= threshold.min && ran <= threshold.max, value: ran };
}

export default keepsBounds(nsfwImageCheckThresholdBounds, {
  parameter: nsfwThreshold,
  bounded: "nsfw_image_check.threshold",
  ran: thresholdRan,
  quota: aroundEnds(threshold, { just: 1 }),
  drives: [askThresholds],
});
