import { outOfRangePolicy } from "../../contracts/profile/index.ts";
import { asText } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import { joinedJobs } from "./joined.ts";
import { sizeOf, smallerSize } from "./parameters/text2img.ts";
import type { Look } from "./ran.ts";
import { shownSides, sidesMade, sidesRan, sidesTold } from "./sides.ts";

/** The size that was asked for, and the size that a job ran with, e.g. `{asked: "512x768", ran: "768x512"}`. */
export const resizedTold: Look = (job, { facts }) => {
  const asked = sizeOf(job, facts);
  const ran = sidesTold(job, facts);
  if (asked === undefined || ran === undefined) return undefined;
  return { asked: shownSides([asked.width, asked.height]), ran: shownSides(ran) };
};

/** A side that is no longer than this fits no grid of the largest. */
const gridSide = 960;

/**
 * A largest picture that is made smaller shows another range, where larger ones are brought into it. Where they are
 * refused, the picture itself has to be much smaller: what a model runs with may be enlarged, or fit its grid.
 */
export const shrunk: Look = (job, { facts }) => {
  const policy = outOfRangePolicy(facts, "text2img.size");
  const asked = sizeOf(job, facts);
  const ran = policy === "clamp" ? sidesRan(job, facts) : sidesMade(job);
  if (policy === undefined || !asked || !ran) return undefined;
  const same =
    policy === "clamp"
      ? ran[0] === asked.width && ran[1] === asked.height
      : ran.some((side) => side > gridSide);
  return same
    ? undefined
    : { asked: shownSides([asked.width, asked.height]), ran: shownSides(ran) };
};

/** How many smaller sizes must all become one size to show that none is taken; fewer may be rounded to it. */
const several = 4;

/** Whether every picture is made in one size, whatever smaller size is asked for. */
const areAllAlike = derived((history) => {
  const { facts } = history;
  const smaller = joinedJobs(history)
    .to("text2img")
    .filter((job) => job.taken === "accepted" && smallerSize.read(job, facts)?.is === "inside")
    .map((job) => ({ asked: JSON.stringify(sizeOf(job, facts)), ran: sidesTold(job, facts) }))
    .filter(({ ran }) => ran !== undefined);
  const [asked, ran] = [
    new Set(smaller.map((one) => one.asked)),
    new Set(smaller.map((one) => asText(one.ran))),
  ];
  return asked.size >= several && ran.size === 1;
});

/** Width for height, or one size for all. To which sizes others are rounded is not shown. */
export const turned: Look = (job, history) => {
  const asked = sizeOf(job, history.facts);
  const ran = sidesTold(job, history.facts);
  if (asked === undefined || ran === undefined) return undefined;
  const [width, height] = ran;
  if (width === asked.width && height === asked.height) return undefined;
  const isTurned = width === asked.height && height === asked.width;
  return isTurned || areAllAlike(history)
    ? { asked: shownSides([asked.width, asked.height]), ran: shownSides(ran) }
    : undefined;
};
