import { ProfileError, type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";

/** Sections whose facts are left out one by one; a fact is left out with all that lies deeper. */
const opened =
  /^(slugs|offers|signup|enterprise|recognise|queue|async|parameters|parameters\.(names|bodies|verifyLink)|values|values\.(samples|languages)|within|evidence)$/;

/**
 * Facts that no vendor may leave out: the target, accounts and media; and facts that correct what the kit assumes of an
 * undeclared target, such as a value that is taken in addition to the documented ones.
 */
const needed =
  /^(target|accounts|load|budget|evidence|evidence\.media|values|values\.(additional|outOfRangeOf)|parameters|parameters\.extra)$/;

/** The profile without the facts for which `leavesOut` is true, as a vendor in a hurry would write it. */
export function thinProfile(
  profile: ProfileInput,
  leavesOut: () => boolean,
): { profile: ProfileInput; left: string[] } {
  const left: string[] = [];
  const thin = (facts: object, path: string): object => {
    const kept = Object.entries(facts).flatMap(([name, value]) => {
      const at = path === "" ? name : `${path}.${name}`;
      if (!needed.test(at) && leavesOut()) {
        left.push(at);
        return [];
      }
      return [[name, opened.test(at) ? thin(value, at) : value] as const];
    });
    return Object.fromEntries(kept);
  };
  const thinned = thin(profile, "") as ProfileInput;
  return isProfile(thinned) ? { profile: thinned, left } : { profile, left: [] };
}

/** Whether a profile is valid: where it is not, facts belong together, and all are kept. */
function isProfile(profile: ProfileInput): boolean {
  try {
    parseProfile(profile, {});
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}
