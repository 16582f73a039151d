import { text2imgSideMax } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { type Asking, membersOf } from "../jobs/job.ts";
import { guessedName } from "../names.ts";
import type { Parameter, Reading } from "../values/parameter.ts";

/** Width and height that a text2img request asks for, pixels. */
export function sizeOf(job: Asking, facts: Profile): { width: number; height: number } | undefined {
  const [wide = "", high = ""] = sizeMembers(facts);
  const { [wide]: width, [high]: height } = membersOf(job);
  return typeof width === "number" && typeof height === "number" ? { width, height } : undefined;
}

export const sizeMembers = (facts: Profile): string[] =>
  (["text2imgWidth", "text2imgHeight"] as const).map((name) => parameterName(facts, name).value);

const size = {
  route: "text2img",
  siblings: (): readonly Parameter[] => [largestSize, smallerSize],
  members: sizeMembers,
  guessed: (facts: Profile) => guessedName(facts, "text2imgWidth", "text2imgHeight"),
} as const;

/** The largest picture, and pictures that are larger both ways. A picture that is larger one way shows nothing. */
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
