import { imageEditingImageCount } from "../../../contracts/clauses/images.ts";
import { editImagesMax } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { type Altered, takesInside } from "../../kit/generation/inside.ts";
import { asNumber, type Job, membersOf, ranWithNumber } from "../../kit/generation/job.ts";
import { keepsWithin, type Ran } from "../../kit/generation/outside.ts";
import {
  countImages,
  editImageMembers,
  editImages,
} from "../../kit/generation/parameters/images.ts";
import { needsFor, offeredOf } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askImageCounts } from "./drives.ts";

const routes = ["image_editing", "enterprise_image_editing"] as const;

/**
 * How many images a job worked on: the probe tells them, or their number. A lone one that stands in no list tells
 * nothing of others: these may be told in the same text, or elsewhere.
 */
function imagesRan(job: Job, facts: Profile): number | undefined {
  const [name = ""] = editImageMembers(facts);
  const count = ranWithNumber(job, "images");
  const ran = job.ran.findLast((values) => values[name] != null);
  if (count !== undefined || ran === undefined) return count;
  const told = countImages(ran, facts);
  return asNumber(ran[name]) ?? (told > 1 || Array.isArray(ran[name]) ? told : undefined);
}

/** One of four images that is silently left out was not accepted. */
const dropped: Altered = (job, { facts }) => {
  const asked = countImages(membersOf(job), facts);
  const ran = imagesRan(job, facts);
  return ran === undefined || ran >= asked ? undefined : { asked, ran };
};

function withinBound(job: Job, facts: Profile): Ran | undefined {
  const ran = imagesRan(job, facts);
  return ran === undefined ? undefined : { inside: ran <= editImagesMax, value: ran };
}

export default rule(imageEditingImageCount, {
  drives: [askImageCounts],
  needs: needsFor(...routes),
  quota: (facts) => {
    const kinds = ["1 image", "2 images", "3 images", "4 images", `more than ${editImagesMax}`];
    const offered = offeredOf(facts, routes);
    return Object.fromEntries(
      offered.flatMap((route) => kinds.map((kind) => [`${route}: ${kind}`, 1])),
    );
  },
  judge: allOf(
    ...routes.flatMap((route) => [
      takesInside(editImages(route), { altered: dropped }),
      keepsWithin(editImages(route), `${route}.images`, withinBound),
    ]),
  ),
});
