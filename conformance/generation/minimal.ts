import { isDeepStrictEqual } from "node:util";
import { minimalBody, type Profile, sampleValues } from "../../contracts/profile/index.ts";
import { type Job, membersOf } from "./jobs/job.ts";
import { keyMembers } from "./jobs/key.ts";
import { readMedium } from "./medium.ts";

/** Formats that any route takes for a kind of medium. */
const usual: Readonly<Record<string, readonly string[]>> = {
  "{media:image}": ["png", "jpeg", "jpg"],
  "{media:video}": ["mp4"],
  "{media:audio}": ["wav", "mp3"],
};

/** Whether a request is the route's minimal valid one: its members with their values and usual media, no others. */
export function isMinimal(job: Job, facts: Profile): boolean {
  const wanted = minimalBody(facts, job.route).value;
  const free = new Set([...keyMembers(job.call, facts), "webhook", "track_id"]);
  const said = Object.entries(membersOf(job)).filter(([name]) => !free.has(name) || name in wanted);
  return (
    said.length === Object.keys(wanted).length &&
    said.every(([name, value]) => fits(value, wanted[name]) || isOtherSpelling(job, name, facts))
  );
}

/** Whether a member has the other spelling of a guess, as the flag of object_removal may. */
function isOtherSpelling(job: Job, name: string, facts: Profile): boolean {
  if (job.route !== "object_removal" || name !== "base64") return false;
  return sampleValues(facts, "object_removal.base64").some((one) => one === membersOf(job)[name]);
}

/** Whether two minimal requests of a route say the same: of a guess one spelling may be taken and another not. */
export const isSpeltAlike = (one: Job, other: Job): boolean =>
  membersOf(one).base64 === membersOf(other).base64;

function fits(value: unknown, wanted: unknown): boolean {
  const formats = typeof wanted === "string" ? usual[wanted] : undefined;
  if (formats !== undefined) return formats.includes(readMedium(value)?.format ?? "");
  if (Array.isArray(wanted) && Array.isArray(value)) {
    return wanted.length === value.length && wanted.every((one, at) => fits(value[at], one));
  }
  return isDeepStrictEqual(value, wanted);
}
