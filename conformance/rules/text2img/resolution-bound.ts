import { text2imgResolutionBound } from "../../../contracts/clauses/images.ts";
import { text2imgSideMax } from "../../../contracts/limits.ts";
import { outOfRangePolicy, type Profile } from "../../../contracts/profile/index.ts";
import { type Altered, takesInside } from "../../kit/generation/inside.ts";
import { type Job, ranWithNumber } from "../../kit/generation/job.ts";
import { keepsWithin, type Ran } from "../../kit/generation/outside.ts";
import { largestSize, sizeMembers, sizeOf } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askSizes } from "./drives.ts";

type Sides = readonly [width: number, height: number];

/** A probe may tell the sides by these names, whatever the route calls them. */
const plainNames = ["width", "height"];

/** The size that a job ran with, or that of the picture it made. */
function sidesRan(job: Job, facts: Profile): Sides | undefined {
  const [width, height] = sizeMembers(facts).map(
    (name, at) => ranWithNumber(job, name) ?? ranWithNumber(job, plainNames[at] ?? name),
  );
  if (width !== undefined && height !== undefined) return [width, height];
  const made = job.artefacts.findLast((one) => one.width && one.height);
  return made && [made.width ?? 0, made.height ?? 0];
}

/** Where larger pictures are brought into range, a largest one that is made smaller shows another range. */
const shrunk: Altered = (job, { facts }) => {
  const asked = sizeOf(job, facts);
  const ran = sidesRan(job, facts);
  if (outOfRangePolicy(facts, "text2img.size") !== "clamp" || !asked || !ran) return undefined;
  const same = ran[0] === asked.width && ran[1] === asked.height;
  return same ? undefined : { asked: shown([asked.width, asked.height]), ran: shown(ran) };
};

/** One side above is open, so only a picture that is larger both ways is out of range. */
function withinBound(job: Job, facts: Profile): Ran | undefined {
  const ran = sidesRan(job, facts);
  return ran && { inside: ran.some((side) => side <= text2imgSideMax), value: shown(ran) };
}

const shown = ([width, height]: Sides): string => `${width}x${height}`;

export default rule(text2imgResolutionBound, {
  drives: [askSizes],
  needs: needsFor("text2img"),
  quota: { "1024x1024": 1, "just above": 2, above: 2 },
  judge: allOf(
    takesInside(largestSize, { altered: shrunk }),
    keepsWithin(largestSize, "text2img.size", withinBound),
  ),
});
