import fc from "fast-check";
import { asking, dealt } from "../../kit/drives/asking.ts";
import { setting, settings, someChanges } from "../../kit/drives/changes.ts";
import type { Change } from "../../kit/generation/change.ts";

const route = "nsfw_image_check";
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);

// Often: a plan may have bounds of its own, off by a hundredth.
const ends = fc.constantFrom(0, 1);
const besideEnds = fc.constantFrom(-0.01, 1.01);

/** Both ends, just beside them and far off, and no threshold at all; other types and finer fractions are only watched. */
export const askThresholds = asking("ask nsfw_image_check for thresholds", {
  routes: [route],
  given: someChanges(
    setting("threshold", fc.oneof(besideEnds, hundredths(-900, -1), hundredths(101, 5000))),
    fc.oneof(setting("threshold", fc.oneof(ends, hundredths(0, 100))), fc.constant<Change>({})),
    [12, 13],
  ),
  cases: [
    settings("threshold", [-0.01, 1.01, -0.001, 1.001, -1, 1.5, 2, 50, 100, "0.5", null]).concat(
      [{}, {}],
      settings("threshold", [0.5, 0.125, 0.25, 0.9, 0.01, 0.99, 0, 1]),
    ),
  ],
  needs: ["media"],
  series: (changes) =>
    dealt({ route, plain: { threshold: undefined }, order: { look: "parameters" } }, changes),
});
