import { isDeepStrictEqual } from "node:util";
import { outOfRangePolicy, type Profile } from "../../../contracts/profile/index.ts";
import { asText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { sizeOf, smallerSize } from "../parameters/text2img.ts";
import type { EffectiveValue, Ran } from "./effect.ts";
import { type Sides, shownSides, sidesMade, sidesRan, sidesTold } from "./sides.ts";

/** The size that was asked for, and the size that a job ran with or made. */
interface Sizes {
  asked: Sides;
  ran: Sides;
}

/** Both sizes, as far as a way to read the second shows it. */
function sizesOf(
  job: Job,
  facts: Profile,
  ranOf: (job: Job, facts: Profile) => Sides | undefined,
): Sizes | undefined {
  const asked = sizeOf(job, facts);
  const ran = ranOf(job, facts);
  return asked && ran && { asked: [asked.width, asked.height], ran };
}

/** As reports show them, e.g. `{asked: "512x768", ran: "768x512"}`. */
const shown = (sizes: Sizes | undefined): Ran | undefined =>
  sizes && { asked: shownSides(sizes.asked), ran: shownSides(sizes.ran) };

const isSame = ({ asked, ran }: Sizes): boolean => isDeepStrictEqual([...ran], [...asked]);

export const resizedTold: EffectiveValue = (job, { facts }) =>
  shown(sizesOf(job, facts, sidesTold));

/** A side that is no longer than this fits no grid of the largest. */
const gridSide = 960;

/**
 * A largest picture that is made smaller shows another range, where larger ones are brought into it. Where they are
 * refused, the picture itself has to be much smaller: what a model runs with may be enlarged, or fit its grid.
 */
export const shrunk: EffectiveValue = (job, { facts }) => {
  const policy = outOfRangePolicy(facts, "text2img.size");
  const sizes = policy && sizesOf(job, facts, policy === "clamp" ? sidesRan : sidesMade);
  const isSmaller =
    policy === "clamp"
      ? (one: Sizes) => !isSame(one)
      : ({ ran }: Sizes) => ran.every((side) => side <= gridSide);
  return sizes && isSmaller(sizes) ? shown(sizes) : undefined;
};

/** How many smaller sizes must all become one size to show that none is taken; fewer may be rounded to it. */
const several = 4;

/** Whether every picture is made in one size, whatever smaller size is asked for. */
const areAllAlike = derived((history) => {
  const { facts } = history;
  const smaller = jobsOf(history)
    .to("text2img")
    .filter(
      (job) => job.disposition === "accepted" && smallerSize.read(job, facts)?.is === "inside",
    )
    .map((job) => ({ asked: JSON.stringify(sizeOf(job, facts)), ran: sidesTold(job, facts) }))
    .filter(({ ran }) => ran !== undefined);
  const [asked, ran] = [
    new Set(smaller.map((one) => one.asked)),
    new Set(smaller.map((one) => asText(one.ran))),
  ];
  return asked.size >= several && ran.size === 1;
});

/** Width for height, or one size for all. To which sizes others are rounded is not shown. */
export const turned: EffectiveValue = (job, history) => {
  const sizes = sizesOf(job, history.facts, sidesTold);
  const isTurned = ({ asked, ran }: Sizes): boolean =>
    !isSame({ asked, ran }) &&
    (isSame({ asked: [asked[1], asked[0]], ran }) || areAllAlike(history));
  return sizes && isTurned(sizes) ? shown(sizes) : undefined;
};
