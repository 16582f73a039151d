import { resolve } from "node:path";
import { type Profile, withoutCredentials } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { faultOfTheSurroundings } from "../frame/faults.ts";
import { type ProfileFlags, readProfile } from "../frame/profile/profile.ts";
import { anyVariable } from "../init/check.ts";

/** Where a run sends, and by which profile; without an address it is the embedded implementation, or cannot be said. */
export interface Aim {
  url?: string;
  /** The path of its profile: what another one tells of the same address, is of another target. */
  profile?: string;
  /** What its profile declares. */
  facts?: Profile;
  /** Why it cannot be said, in a line. */
  fault?: string;
}

/** Where Start sends. A profile is read anew: an editor may have changed it, and its variables may be unset. */
export async function aimOf(where: ProfileFlags): Promise<Aim> {
  if (where.embedded === true) return {};
  try {
    const facts = await readProfile(where, anyVariable);
    return { ...placed(facts.target.baseUrl, where), facts };
  } catch (error) {
    const fault = faultOfTheSurroundings(error) ?? String(error);
    return { fault: fault.split("\n", 1)[0] ?? "" };
  }
}

/** Where a report's run sent: the embedded implementation has another address each time. */
export const aimIn = ({ target: { embedded, baseUrl } }: Report, own: ProfileFlags = {}): Aim =>
  embedded === true ? {} : placed(baseUrl, own);

const placed = (url: string, { profile }: ProfileFlags): Aim => ({
  url: withoutCredentials(url),
  ...(profile !== undefined && { profile: resolve(profile) }),
});

export const isSame = (one: Aim, other: Aim): boolean =>
  one.url === other.url && one.profile === other.profile;
