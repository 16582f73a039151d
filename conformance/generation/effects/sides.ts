import type { Profile } from "../../../contracts/profile/index.ts";
import { type Job, ranWithNumber } from "../jobs/job.ts";
import { sizeMembers } from "../parameters/text2img.ts";

/** The sides of a picture, pixels. */
export type Sides = readonly [width: number, height: number];

/** A probe may tell the sides by these names, whatever the route calls them. */
const plainNames = ["width", "height"];

/** The size that a job ran with, as the probe reports it. */
export function sidesTold(job: Job, facts: Profile): Sides | undefined {
  const [width, height] = sizeMembers(facts).map(
    (name, at) => ranWithNumber(job, name) ?? ranWithNumber(job, plainNames[at] ?? name),
  );
  return width !== undefined && height !== undefined ? [width, height] : undefined;
}

/** The size of the picture that a job made. */
export function sidesMade({ artefacts }: Job): Sides | undefined {
  const made = artefacts.findLast((one) => one.width && one.height);
  return made && [made.width ?? 0, made.height ?? 0];
}

/** The size that a job ran with, or that of the picture it made. */
export const sidesRan = (job: Job, facts: Profile): Sides | undefined =>
  sidesTold(job, facts) ?? sidesMade(job);

export const shownSides = ([width, height]: Sides): string => `${width}x${height}`;
