import { threshold } from "../../../contracts/limits.ts";
import { type Asking, asNumber, membersOf } from "../jobs/job.ts";
import { isMultiple } from "../values/readings.ts";
import { bounded, type ParameterOfRange } from "./bounded.ts";

const grains = [0.1, 0.05, 0.01];

/**
 * In how fine steps a request asks for a threshold, as an index of `grains`: 0 for 0.3 and where it asks for none, 1
 * for 0.35.
 */
function finenessOf(job: Asking): number {
  const asked = asNumber(membersOf(job).threshold) ?? 0;
  const at = grains.findIndex((grain) => isMultiple(asked, grain));
  return at === -1 ? grains.length : at;
}

/** Sliders have tenths or twentieths: the refusal of a threshold counts only where an equally fine one was accepted. */
export const nsfwThreshold: ParameterOfRange = {
  ...bounded({
    route: "nsfw_image_check",
    siblings: () => [nsfwThreshold],
    member: "threshold",
    range: { ...threshold, near: 0.1, step: 0.01 },
  }),
  isControl: (accepted, refused) => finenessOf(accepted) >= finenessOf(refused),
};
