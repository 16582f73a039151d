import fc from "fast-check";
import { captionImageFormats, captionLengths } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { captionImage, captionLength } from "../../generation/parameters/caption.ts";
import { asking } from "../../stage/drives/asking.ts";
import { askingListed, eachPlain } from "../../stage/drives/asking-listed.ts";
import { setting, settings, someChanges } from "../../stage/drives/changes.ts";
import { dealtAlike } from "../../stage/drives/series.ts";

const route = "caption";
/** A service may take an unlisted value and fail its job, which only the probe tells. */
const looked = { look: "parameters" } as const;

const lengthName = (facts: Profile): string => parameterName(facts, "captionLength").value;

const files = (formats: readonly string[]): string[] =>
  formats.map((format) => `{media:picture.${format}}`);

/** Listed and unlisted lengths, of a picture in each listed format. */
export const askCaptionLengths = askingListed("ask caption for lengths", captionLength, {
  some: [12, 7],
  besides: (facts) => eachPlain(...settings(captionImage(facts), files(["jpeg", "jpg"]))),
  few: [2, 1],
  needs: ["media"],
});

/** Picture formats that the document does not list. */
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

/** Pictures of these formats at each length: a service may check the format at some lengths alone. */
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
  series: (changes, facts) => dealtAlike({ route, order: looked }, changes, captionImage(facts)),
});
