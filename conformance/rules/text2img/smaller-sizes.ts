import { text2imgSmallerSizes } from "../../../contracts/clauses/images.ts";
import { type Altered, takesInside } from "../../kit/generation/inside.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { sizeOf, smallerSize } from "../../kit/generation/parameters/images.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { shownSides, sidesTold } from "../../kit/generation/sides.ts";
import { derived } from "../../kit/history/derived.ts";
import { rule } from "../../kit/rule.ts";
import { askSizes } from "./drives.ts";

/** So many smaller sizes that all became one and the same are not taken at all; fewer may be rounded to it. */
const several = 4;

/** Whether pictures of one size alone are made, whatever smaller one is asked for. */
const areAllAlike = derived((history) => {
  const { facts } = history;
  const smaller = jobsOf(history)
    .to("text2img")
    .filter((job) => job.taken === "accepted" && smallerSize.read(job, facts)?.is === "inside")
    .map((job) => ({ asked: JSON.stringify(sizeOf(job, facts)), ran: sidesTold(job, facts) }))
    .filter(({ ran }) => ran !== undefined);
  const [asked, ran] = [
    new Set(smaller.map((one) => one.asked)),
    new Set(smaller.map((one) => String(one.ran))),
  ];
  return asked.size >= several && ran.size === 1;
});

/** Width for height, or one size for all. To which sizes others are rounded is not shown. */
const altered: Altered = (job, history) => {
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

export default rule(text2imgSmallerSizes, {
  drives: [askSizes],
  needs: needsFor("text2img"),
  quota: { square: 2, landscape: 2, portrait: 2 },
  judge: takesInside(smallerSize, { altered }),
});
