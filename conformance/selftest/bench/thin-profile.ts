import { ProfileError, type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";

/** Sections whose facts are left out one by one; what lies deeper is left out as a whole. */
const opened =
  /^(slugs|offers|signup|enterprise|recognise|queue|async|parameters|parameters\.(names|bodies|verifyLink)|values|values\.(samples|languages)|within|evidence)$/;

/**
 * What a vendor may not leave out: who is asked and with what, and facts that put right what is thought of a target of
 * which nothing is declared, such as a value that is taken besides those of the document.
 */
const needed =
  /^(target|accounts|load|budget|evidence|evidence\.media|values|values\.(additional|outOfRangeOf)|parameters|parameters\.extra)$/;

/** The profile without some of its facts, as a vendor in a hurry would write it; `leavesOut` is asked of each. */
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

/** Facts may belong together: then all are kept. */
function isProfile(profile: ProfileInput): boolean {
  try {
    parseProfile(profile, {});
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}
