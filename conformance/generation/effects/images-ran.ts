import type { Profile } from "../../../contracts/profile/index.ts";
import { asNumber, type Job, ranWithNumber } from "../jobs/job.ts";
import { countImages, editImageMembers } from "../parameters/image-editing.ts";

/**
 * How many images a job worked on: the probe reports the images, or their number. A single image that is not in a list
 * shows nothing of further ones: the probe may report them in the same text, or elsewhere.
 */
export function imagesRan(job: Job, facts: Profile): number | undefined {
  const [name = ""] = editImageMembers(facts);
  const count = ranWithNumber(job, "images");
  const ran = job.ran.findLast((values) => values[name] != null);
  if (count !== undefined || ran === undefined) return count;
  const told = countImages(ran, facts);
  return asNumber(ran[name]) ?? (told > 1 || Array.isArray(ran[name]) ? told : undefined);
}
