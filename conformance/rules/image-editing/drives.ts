import fc from "fast-check";
import { editImagesMax } from "../../../contracts/limits.ts";
import { editImages } from "../../generation/edit-images.ts";
import { asking } from "../../stage/drives/asking.ts";
import { dealt } from "../../stage/drives/series.ts";

const routes = ["image_editing", "enterprise_image_editing"] as const;
const most = 9;

/** Edits of one to four images and of more, on both paths; an edit of none is only watched. */
export const askImageCounts = asking("ask both edit paths for several images", {
  routes,
  given: fc
    .tuple(
      fc.array(fc.integer({ min: editImagesMax + 1, max: most }), { minLength: 12, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: editImagesMax }), { minLength: 12, maxLength: 12 }),
    )
    .map((both) => both.flat()),
  cases: [[5, 6, 9, 10, 16, 0, 1, 2, 3, 4]],
  needs: ["media"],
  runs: 3,
  series: (counts, facts) =>
    routes.flatMap((route) => [
      ...dealt(
        { route, order: { look: "parameters" } },
        counts.map((count) => editImages(count, facts)),
        5,
      ),
      // The parameters that the probe finds by `track_id` are surely this request's.
      {
        route,
        changes: [editImages(editImagesMax + 1, facts)],
        order: { look: "parameters" as const, isNamed: true as const },
      },
    ]),
});
