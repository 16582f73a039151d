import {
  captionImageFormats as captionImageFormatsClause,
  captionLengthValues,
} from "../../../contracts/clauses/images.ts";
import { captionImageFormats, captionLengths } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { membersOf } from "../jobs/job.ts";
import { readMedium } from "../medium.ts";
import { guessedBody, guessedName, mediumMember } from "../names.ts";
import type { Parameter, Reading } from "../values/parameter.ts";
import { listed, type ParameterOfList } from "./listed.ts";

const siblings = (): readonly Parameter[] => [captionLength, captionImageFormat];

const anyCaptionLength = listed({
  route: "caption",
  siblings,
  member: { named: "captionLength" },
  values: captionLengths,
  alike: "medium tiny full verbose brief shorter longest detailed very_long summary 50",
  parameter: "caption.length",
});

/** A length shows nothing where the same request has a picture of an unlisted format. */
export const captionLength: ParameterOfList = {
  ...anyCaptionLength,
  read(job, facts): Reading | undefined {
    const format = captionImageFormat.read(job, facts);
    return format === undefined || format.is === "inside"
      ? anyCaptionLength.read(job, facts)
      : undefined;
  },
  // A picture is in every request, so a refusal may always be its format's.
  rivals: () => [captionImageFormatsClause.id],
};

/** The member that holds the picture which gets a caption. */
export const captionImage = (facts: Profile): string =>
  mediumMember(facts, "caption", "image") ?? parameterName(facts, "captionImage").value;

/** The format of the picture that gets a caption. */
export const captionImageFormat: Parameter = {
  route: "caption",
  siblings,
  members: (facts) => [captionImage(facts)],
  read(job, facts): Reading | undefined {
    const format = readMedium(membersOf(job)[captionImage(facts)])?.format;
    if (format === undefined || !pictureFormats.has(format)) return undefined;
    if (captionImageFormats.some((one) => one === format)) return { is: "inside", kind: format };
    const additional = facts.values.additional["caption.image_format"] ?? [];
    return { is: additional.includes(format) ? "open" : "outside", kind: format };
  },
  guessed: (facts) => guessedBody(facts, "caption") && guessedName(facts, "captionImage"),
  rivals: (job, facts) =>
    captionLength.read(job, facts) === undefined ? [] : [captionLengthValues.id],
};

const pictureFormats = new Set([
  ...captionImageFormats,
  ...["gif", "webp", "bmp", "tiff", "tif", "svg", "ico", "avif"],
]);
