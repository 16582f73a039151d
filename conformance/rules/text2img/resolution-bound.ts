import { text2imgResolutionBound } from "../../../contracts/clauses/images.ts";
import { text2imgSideMax } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { RanInRange } from "../../generation/effects/effect.ts";
import { type Sides, shownSides, sidesRan } from "../../generation/effects/sides.ts";
import type { Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { largestSize, sizeMembers, sizeOf } from "../../generation/parameters/text2img.ts";
import { takesInside } from "../../generation/values/inside.ts";
import { keepsWithin } from "../../generation/values/keeps-within.ts";
import { allOf, contradicts, type Judge } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askSizes } from "./drives.ts";

/** The document leaves open one side above 1024, so only a picture that is larger both ways is out of range. */
const isWithin = (ran: Sides): boolean => ran.some((side) => side <= text2imgSideMax);

function withinBound(job: Job, facts: Profile): RanInRange | undefined {
  const ran = sidesRan(job, facts);
  return ran && { inside: isWithin(ran), value: shownSides(ran) };
}

/** A request without a size, or with one in range, never makes a larger picture. */
const makesNoneBeyond: Judge = function* (history) {
  for (const job of jobsOf(history).to("text2img")) {
    if (!job.plain || job.disposition !== "accepted") continue;
    const asked = sizeOf(job, history.facts);
    const ran = sidesRan(job, history.facts);
    if (ran === undefined || isWithin(ran)) continue;
    const isAskedBeyond = asked !== undefined && !isWithin([asked.width, asked.height]);
    if (isAskedBeyond) continue;
    yield contradicts(job.call, {
      field: `${sizeMembers(history.facts).join(" and ")} that the job ran with`,
      expected: `up to ${shownSides([text2imgSideMax, text2imgSideMax])}`,
      got: shownSides(ran),
    });
  }
};

export default rule(text2imgResolutionBound, {
  drives: [askSizes],
  needs: needsFor("text2img"),
  quota: { "1024x1024": 1, "just above": 2, above: 2 },
  judge: allOf(
    takesInside(largestSize),
    keepsWithin(largestSize, "text2img.size", withinBound),
    makesNoneBeyond,
  ),
});
