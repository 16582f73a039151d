import { text2imgResolutionBound } from "../../../contracts/clauses/images.ts";
import { text2imgSideMax } from "../../../contracts/limits.ts";
import { outOfRangePolicy, type Profile } from "../../../contracts/profile/index.ts";
import { type Altered, takesInside } from "../../kit/generation/inside.ts";
import type { Job } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { keepsWithin, type Ran } from "../../kit/generation/outside.ts";
import { largestSize, sizeMembers, sizeOf } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { type Sides, shownSides, sidesMade, sidesRan } from "../../kit/generation/sides.ts";
import { allOf, contradicts, type Judge } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askSizes } from "./drives.ts";

/** A side that is no longer than this fits no grid of the largest. */
const gridSide = 960;

/**
 * A largest picture that is made smaller shows another range, where larger ones are brought into it. Where they are
 * refused, the picture itself has to be much smaller: what a model runs with may be enlarged, or fit its grid.
 */
const shrunk: Altered = (job, { facts }) => {
  const policy = outOfRangePolicy(facts, "text2img.size");
  const asked = sizeOf(job, facts);
  const ran = policy === "clamp" ? sidesRan(job, facts) : sidesMade(job);
  if (policy === undefined || !asked || !ran) return undefined;
  const same =
    policy === "clamp"
      ? ran[0] === asked.width && ran[1] === asked.height
      : ran.some((side) => side > gridSide);
  return same
    ? undefined
    : { asked: shownSides([asked.width, asked.height]), ran: shownSides(ran) };
};

/** One side above is open, so only a picture that is larger both ways is out of range. */
const isWithin = (ran: Sides): boolean => ran.some((side) => side <= text2imgSideMax);

function withinBound(job: Job, facts: Profile): Ran | undefined {
  const ran = sidesRan(job, facts);
  return ran && { inside: isWithin(ran), value: shownSides(ran) };
}

/** Of no size, or of one in range, no larger picture is made. */
const makesNoneBeyond: Judge = function* (history) {
  for (const job of jobsOf(history).to("text2img")) {
    if (!job.plain || job.taken !== "accepted") continue;
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
    takesInside(largestSize, { altered: shrunk }),
    keepsWithin(largestSize, "text2img.size", withinBound),
    makesNoneBeyond,
  ),
});
