import {
  captionImageFormats,
  captionLengths,
  editImagesMax,
  text2imgSideMax,
  threshold,
} from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { asNumber, type Job, membersOf } from "../job.ts";
import { readMedium } from "../medium.ts";
import { guessedBody, guessedName, mediumMember } from "../names.ts";
import type { Parameter, Reading } from "../parameter.ts";
import { isMultiple } from "../readings.ts";
import { bounded, type ParameterOfRange } from "./bounded.ts";
import { listed, type ParameterOfList } from "./listed.ts";

const anyCaptionLength = listed({
  route: "caption",
  member: { named: "captionLength" },
  values: captionLengths,
  alike: "medium tiny full verbose brief shorter longest detailed very_long summary 50",
  parameter: "caption.length",
});

/** Beside a picture of another format than the listed ones a length tells nothing. */
export const captionLength: ParameterOfList = {
  ...anyCaptionLength,
  read(job, facts): Reading | undefined {
    const format = captionImageFormat.read(job, facts);
    return format === undefined || format.is === "inside"
      ? anyCaptionLength.read(job, facts)
      : undefined;
  },
  // A picture is in every request, so a refusal may always be its format's.
  rivals: () => ["caption.image-formats"],
};

/** The member that holds the picture which gets a caption. */
export const captionImage = (facts: Profile): string =>
  mediumMember(facts, "caption", "image") ?? parameterName(facts, "captionImage").value;

/** The format of the picture that gets a caption. */
export const captionImageFormat: Parameter = {
  route: "caption",
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
    captionLength.read(job, facts) === undefined ? [] : ["caption.length-values"],
};

const pictureFormats = new Set([
  ...captionImageFormats,
  ...["gif", "webp", "bmp", "tiff", "tif", "svg", "ico", "avif"],
]);

const grains = [0.1, 0.05, 0.01];

/** In how fine steps a request asks for a threshold; one that asks for none is as coarse as can be. */
function finenessOf(job: Job): number {
  const asked = asNumber(membersOf(job).threshold) ?? 0;
  const at = grains.findIndex((grain) => isMultiple(asked, grain));
  return at === -1 ? grains.length : at;
}

/** Sliders have tenths or twentieths: beside what is coarser the refusal of a threshold tells nothing. */
export const nsfwThreshold: ParameterOfRange = {
  ...bounded("nsfw_image_check", "threshold", { ...threshold, near: 0.1, step: 0.01 }),
  isControl: (accepted, refused) => finenessOf(accepted) >= finenessOf(refused),
};

type EditRoute = "image_editing" | "enterprise_image_editing";

/** The members that may hold the images of an edit: one list, or NAME, NAME_2, NAME_3 … */
export function editImageMembers(facts: Profile): string[] {
  const name = parameterName(facts, "editImages").value;
  if (facts.parameters.editImagesForm === "list") return [name];
  return [name, ...Array.from({ length: 8 }, (_, at) => `${name}_${at + 2}`)];
}

/** How many images these values hold. */
export function countImages(values: Readonly<Record<string, unknown>>, facts: Profile): number {
  return editImageMembers(facts)
    .map((name) => values[name])
    .reduce<number>(
      (sum, value) => sum + (Array.isArray(value) ? value.length : value == null ? 0 : 1),
      0,
    );
}

/** Whether images stand as the profile says that they do: in one list, or each by itself. */
function hasDeclaredForm(values: Readonly<Record<string, unknown>>, facts: Profile): boolean {
  const isListed = facts.parameters.editImagesForm === "list";
  return editImageMembers(facts)
    .map((name) => values[name])
    .every((value) => value == null || Array.isArray(value) === isListed);
}

/** How many images an edit request holds. */
export const editImages = (route: EditRoute): Parameter => ({
  route,
  members: editImageMembers,
  read(job, facts): Reading {
    const count = countImages(membersOf(job), facts);
    const kind = `${route}: ${count} ${count === 1 ? "image" : "images"}`;
    if (count === 0) return { is: "open", kind: "no image" };
    if (!hasDeclaredForm(membersOf(job), facts)) return { is: "open", kind: "another form" };
    return count <= editImagesMax
      ? { is: "inside", kind }
      : { is: "outside", kind: `${route}: more than ${editImagesMax}` };
  },
  guessed: (facts) => guessedName(facts, "editImages"),
});

/** Width and height that a text2img request asks for, pixels. */
export function sizeOf(job: Job, facts: Profile): { width: number; height: number } | undefined {
  const [wide = "", high = ""] = sizeMembers(facts);
  const { [wide]: width, [high]: height } = membersOf(job);
  return typeof width === "number" && typeof height === "number" ? { width, height } : undefined;
}

export const sizeMembers = (facts: Profile): string[] =>
  (["text2imgWidth", "text2imgHeight"] as const).map((name) => parameterName(facts, name).value);

const size = {
  route: "text2img",
  members: sizeMembers,
  guessed: (facts: Profile) => guessedName(facts, "text2imgWidth", "text2imgHeight"),
} as const;

/** The largest picture, and pictures that are larger both ways; of one that is larger one way nothing is told. */
export const largestSize: Parameter = {
  ...size,
  read(job, facts): Reading | undefined {
    const asked = sizeOf(job, facts);
    if (asked === undefined) return undefined;
    const [least, most] = [asked.width, asked.height].sort((a, b) => a - b) as [number, number];
    const max = text2imgSideMax;
    if (least > max) return { is: "outside", kind: most <= max + 64 ? "just above" : "above" };
    if (most > max) return { is: "open", kind: "one side above 1024" };
    return least === max ? { is: "inside", kind: `${max}x${max}` } : undefined;
  },
};

/** Ordinary smaller pictures. */
export const smallerSize: Parameter = {
  ...size,
  read(job, facts): Reading | undefined {
    const asked = sizeOf(job, facts);
    if (asked === undefined) return undefined;
    const { width, height } = asked;
    const sides = [width, height];
    if (sides.some((side) => side > text2imgSideMax)) return undefined;
    if (sides.every((side) => side === text2imgSideMax)) return undefined;
    if (sides.some((side) => side < 256 || side % 64 !== 0))
      return { is: "open", kind: "an odd size" };
    return {
      is: "inside",
      kind: width === height ? "square" : width > height ? "landscape" : "portrait",
    };
  },
};
