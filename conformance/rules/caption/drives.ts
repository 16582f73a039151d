import fc from "fast-check";
import { captionImageFormats, captionLengths } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { captionImage } from "../../generation/parameters/images.ts";
import { asking, dealt } from "../../stage/drives/asking.ts";
import { setting, settings, someChanges, someUnlisted } from "../../stage/drives/changes.ts";

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
  "default",
  "standard",
  "concise",
  "very_short",
  "50",
  "sho",
  "or",
];

/** What is not listed may be taken and its job fail, which the probe tells. */
const looked = { look: "parameters" } as const;

const lengthName = (facts: Profile): string => parameterName(facts, "captionLength").value;

const files = (formats: readonly string[]): string[] =>
  formats.map((format) => `{media:picture.${format}}`);

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
  // Beside the other listed formats, too: a check may be for one alone.
  series: (changes, facts) => [
    ...dealt({ route, order: looked }, changes),
    ...settings(captionImage(facts), files(["jpeg", "jpg"])).flatMap((plain) =>
      dealt({ route, plain, order: looked }, [...changes.slice(0, 2), ...changes.slice(-1)]),
    ),
  ],
});

/** What pictures come in that the document does not list. */
export const otherFormats = ["gif", "webp", "bmp", "tiff", "svg", "ico", "avif"];

/** Listed formats as cameras, scanners and designers write them. */
const otherKinds = [
  "-alpha.png",
  "-palette.png",
  "-grey.png",
  "-interlaced.png",
  "-progressive.jpeg",
  "-grey.jpeg",
  "-turned.jpeg",
].map((end) => `{media:picture${end}}`);

/** Pictures of these formats at each length: a check may be for some alone. */
const atEachLength = (formats: readonly string[], facts: Profile): Change[] =>
  captionLengths.flatMap((length) =>
    settings(captionImage(facts), files(formats)).map((picture) => ({
      ...picture,
      [lengthName(facts)]: length,
    })),
  );

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
      ...settings(captionImage(facts), otherKinds),
      ...atEachLength([...otherFormats, ...captionImageFormats], facts),
      ...settings(captionImage(facts), files(captionImageFormats)),
    ],
  ],
  needs: ["media"],
  series: (changes) => dealt({ route, order: looked }, changes),
});
