import { nsfwImageCheckThresholdBounds } from "../../../contracts/clauses/images.ts";
import { threshold } from "../../../contracts/limits.ts";
import { type Altered, takesInside } from "../../kit/generation/inside.ts";
import { asNumber, type Job, membersOf, ranWithNumber } from "../../kit/generation/job.ts";
import { keepsWithin, type Ran } from "../../kit/generation/outside.ts";
import { nsfwThreshold } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askThresholds } from "./drives.ts";

/** Rounding to hundredths changes nothing that anybody asked for. */
const rounding = 0.0051;

/** Both ends are included. How finely a threshold between them is kept, in tenths perhaps, no sentence says. */
const altered: Altered = (job) => {
  const asked = asNumber(membersOf(job).threshold);
  const ran = ranWithNumber(job, "threshold");
  if (ran === undefined || (asked !== threshold.min && asked !== threshold.max)) return undefined;
  return Math.abs(ran - asked) > rounding ? { asked, ran } : undefined;
};

function thresholdRan(job: Job): Ran | undefined {
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
    takesInside(nsfwThreshold, { altered }),
    keepsWithin(nsfwThreshold, "nsfw_image_check.threshold", thresholdRan),
  ),
});
