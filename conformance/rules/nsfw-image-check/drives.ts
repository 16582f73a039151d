import fc from "fast-check";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { mediumMember } from "../../generation/names.ts";
import { nsfwThreshold } from "../../generation/parameters/nsfw-image-check.ts";
import { asking } from "../../stage/drives/asking.ts";
import { setting, settings, someChanges } from "../../stage/drives/changes.ts";
import { beyond, watchedNumbers, within } from "../../stage/drives/near.ts";
import { dealt, type Series } from "../../stage/drives/series.ts";

const route = "nsfw_image_check";
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);

// Often the ends, and a hundredth beyond each: a plan may have bounds of its own that are off by a hundredth.
const ends = fc.constantFrom(0, 1);
const besideEnds = fc.constantFrom(-0.01, 1.01);

const untold: Change = { threshold: undefined };
const looked = { look: "parameters" } as const;
const picture = (facts: Profile): string =>
  mediumMember(facts, route, "image") ?? parameterName(facts, "nsfwMedium").value;

interface Thresholds {
  changes: Change[];
  /**
   * Steps finer than tenths, such as 0.25, asked for in one series. Only jobs with other fine steps show what becomes
   * of one, as `nsfwThreshold` says.
   */
  twentieths: Change[];
}

const { range } = nsfwThreshold;

/**
 * Thresholds at both ends, beyond them and between them, and none at all. What becomes of other types and finer
 * fractions is only recorded.
 */
export const askThresholds = asking("ask nsfw_image_check for thresholds", {
  routes: [route],
  given: fc.record<Thresholds>({
    changes: someChanges(
      setting("threshold", fc.oneof(besideEnds, hundredths(-900, -1), hundredths(101, 5000))),
      fc.oneof(setting("threshold", fc.oneof(ends, hundredths(0, 100))), fc.constant<Change>({})),
      [12, 13],
    ),
    twentieths: fc.constant([]),
  }),
  cases: [
    {
      changes: [
        ...settings("threshold", [...beyond(range), 1.5, 2, 50, 100, ...watchedNumbers(range)]),
        ...[{}, {}],
        ...settings("threshold", [0.3, 0.7, 0.9, ...within(range)]),
      ],
      twentieths: settings("threshold", [0.25, 0.75, 0.35, 0.45]),
    },
  ],
  needs: ["media"],
  series: ({ changes, twentieths }, facts) => [
    ...dealt({ route, plain: untold, order: looked }, changes),
    { route, plain: untold, order: looked, changes: twentieths },
    // For jpeg a service may have another default, or forget the bounds.
    {
      route,
      plain: { ...untold, [picture(facts)]: "{media:picture.jpeg}" },
      order: looked,
      changes: [...settings("threshold", [1.01, -0.01, 0, 1]), {}],
    },
    ...ofVideo(facts),
  ],
});

/**
 * The same thresholds for a video, where the profile names the parameter of videos: the document shows no name for it.
 */
function ofVideo(facts: Profile): Series[] {
  const { value, declared } = parameterName(facts, "nsfwVideo");
  if (!declared) return [];
  const video = { [picture(facts)]: undefined, [value]: "{media:video}" };
  const changes = [...settings("threshold", [1.01, -0.01, 0, 1]), {}];
  return [{ route, plain: { ...untold, ...video }, order: looked, changes }];
}
