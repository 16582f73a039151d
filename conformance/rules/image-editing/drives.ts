import fc from "fast-check";
import { editImagesMax } from "../../../contracts/limits.ts";
import { asking, dealt } from "../../kit/generation/asking.ts";
import { editImages } from "../../kit/generation/edit-images.ts";

const routes = ["image_editing", "enterprise_image_editing"] as const;
const most = 9;

interface Counts {
  /** So many times the same image: it is one image too many, however few are different. */
  alike: readonly number[];
  counts: readonly number[];
}

/** Edits of one to four images and of more, on both paths; an edit of none is only watched. */
export const askImageCounts = asking<Counts>("ask both edit paths for several images", {
  routes,
  given: fc
    .tuple(
      fc.array(fc.integer({ min: editImagesMax + 1, max: most }), { minLength: 12, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: editImagesMax }), { minLength: 12, maxLength: 12 }),
    )
    .map((both) => ({ alike: [], counts: both.flat() })),
  cases: [{ alike: [5, 6], counts: [9, 10, 5, 6, 16, 0, 1, 2, 3, 4] }],
  needs: ["media"],
  runs: 3,
  series: ({ alike, counts }, facts) =>
    routes.flatMap((route) =>
      dealt(
        { route, order: { look: "parameters" } },
        [
          ...alike.map((count) => editImages(count, facts, ["picture.png"])),
          ...counts.map((count) => editImages(count, facts)),
        ],
        5,
      ),
    ),
});
