import fc from "fast-check";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { mediumMember } from "../../generation/names.ts";
import { asking, dealt, type Series } from "../../stage/drives/asking.ts";
import { setting, settings, someChanges } from "../../stage/drives/changes.ts";

const route = "nsfw_image_check";
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);

// Often: a plan may have bounds of its own, off by a hundredth.
const ends = fc.constantFrom(0, 1);
const besideEnds = fc.constantFrom(-0.01, 1.01);

const untold: Change = { threshold: undefined };
const looked = { look: "parameters" } as const;
const picture = (facts: Profile): string =>
  mediumMember(facts, route, "image") ?? parameterName(facts, "nsfwMedium").value;

/** Both ends, just beside them and far off, and no threshold at all; other types and finer fractions are only watched. */
export const askThresholds = asking("ask nsfw_image_check for thresholds", {
  routes: [route],
  given: someChanges(
    setting("threshold", fc.oneof(besideEnds, hundredths(-900, -1), hundredths(101, 5000))),
    fc.oneof(setting("threshold", fc.oneof(ends, hundredths(0, 100))), fc.constant<Change>({})),
    [12, 13],
  ),
  cases: [
    settings("threshold", [
      -0.01,
      1.01,
      -0.001,
      1.001,
      -1,
      -0.5,
      1.1,
      1.5,
      2,
      50,
      100,
      "0.5",
      null,
    ]).concat(
      [{}, {}],
      // The last fall into the series of 0.25 and 0.75: beside each one that is as fine.
      settings("threshold", [0.5, 0.125, 0.25, 0.3, 0.7, 0.75, 0.9, 0.01, 0.99, 0.35, 0, 1, 0.45]),
    ),
  ],
  needs: ["media"],
  series: (changes, facts) => [
    ...dealt({ route, plain: untold, order: looked }, changes),
    // A default may be another for another kind of picture, and the bounds may be forgotten there.
    {
      route,
      plain: { ...untold, [picture(facts)]: "{media:picture.jpeg}" },
      order: looked,
      changes: [...settings("threshold", [1.01, -0.01, 0, 1]), {}],
    },
    ...ofVideo(facts),
  ],
});

/** The same of a video, where the profile says how one is given: the document shows no name for it. */
function ofVideo(facts: Profile): Series[] {
  const { value, declared } = parameterName(facts, "nsfwVideo");
  if (!declared) return [];
  const video = { [picture(facts)]: undefined, [value]: "{media:video}" };
  const changes = [...settings("threshold", [1.01, -0.01, 0, 1]), {}];
  return [{ route, plain: { ...untold, ...video }, order: looked, changes }];
}
