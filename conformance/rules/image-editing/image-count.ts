import { imageEditingImageCount } from "../../../contracts/clauses/images.ts";
import { editImagesMax } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { RanInRange } from "../../generation/effects/effect.ts";
import { imagesRan } from "../../generation/effects/images-ran.ts";
import type { Job } from "../../generation/jobs/job.ts";
import { needsFor, offeredOf } from "../../generation/offered-routes.ts";
import { editImages } from "../../generation/parameters/image-editing.ts";
import { takesInside } from "../../generation/values/inside.ts";
import { keepsWithin } from "../../generation/values/keeps-within.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askImageCounts } from "./drives.ts";

const routes = ["image_editing", "enterprise_image_editing"] as const;
const counts = routes.map(editImages);

function withinBound(job: Job, facts: Profile): RanInRange | undefined {
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
    ...counts.map(takesInside),
    ...routes.map((route) => keepsWithin(editImages(route), `${route}.images`, withinBound)),
  ),
});
