import fc from "fast-check";
import { captionImageFormats, captionLengths } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { asking, dealt } from "../../kit/drives/asking.ts";
import { setting, settings, someChanges, someUnlisted } from "../../kit/drives/changes.ts";
import type { Change } from "../../kit/generation/change.ts";
import { captionImage } from "../../kit/generation/parameters/images.ts";

const route = "caption";
const others = [
  "medium",
  "tiny",
  "full",
  "verbose",
  "brief",
  "shorter",
  "longest",
  "detailed",
  "very_long",
  "extra_short",
  "summary",
  "50",
];

/** What is not listed may be taken and its job fail, which the probe tells. */
const looked = { look: "parameters" } as const;

const lengthName = (facts: Profile): string => parameterName(facts, "captionLength").value;

const jpegOf = (facts: Profile): Change => ({ [captionImage(facts)]: "{media:picture.jpeg}" });

/** Listed and unlisted lengths; other spellings and types are only watched. */
export const askCaptionLengths = asking("ask caption for lengths", {
  routes: [route],
  given: (facts) =>
    someChanges(
      setting(lengthName(facts), someUnlisted(others)),
      setting(lengthName(facts), fc.constantFrom(...captionLengths)),
      [12, 7],
    ),
  cases: (facts) => [
    settings(lengthName(facts), [...others, "Short", " long", "", 3, null, ...captionLengths]),
  ],
  needs: ["media"],
  // Beside another listed format, too: a check may be for one alone.
  series: (changes, facts) => [
    ...dealt({ route, order: looked }, changes),
    {
      route,
      plain: jpegOf(facts),
      order: looked,
      changes: [...changes.slice(0, 2), ...changes.slice(-1)],
    },
  ],
});

const files = (formats: readonly string[]): string[] =>
  formats.map((format) => `{media:picture.${format}}`);
const otherFormats = ["gif", "webp", "bmp", "tiff"];

/** The same kind of picture in listed formats and in others. */
export const askImageFormats = asking("ask caption for pictures of several formats", {
  routes: [route],
  given: (facts) =>
    someChanges(
      setting(captionImage(facts), fc.constantFrom(...files(otherFormats))),
      setting(captionImage(facts), fc.constantFrom(...files(captionImageFormats))),
      [10, 8],
    ),
  cases: (facts) => [
    [
      ...settings(captionImage(facts), files(otherFormats)),
      // Each of them at each length, too: a check may be for some alone.
      ...captionLengths.flatMap((length) =>
        files(otherFormats).map((file) => ({
          [captionImage(facts)]: file,
          [lengthName(facts)]: length,
        })),
      ),
      ...settings(captionImage(facts), files(captionImageFormats)),
    ],
  ],
  needs: ["media"],
  series: (changes) => dealt({ route, order: looked }, changes),
});
