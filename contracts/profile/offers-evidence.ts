import type { Evidence } from "../clauses/clause.ts";
import type { Profile } from "./schema.ts";

/** Whether a profile offers a kind of evidence. The clock counts only where it may be moved; answers may echo parameters. */
export function offersEvidence(profile: Profile, name: Evidence): boolean {
  const { evidence, target, values, recognise } = profile;
  if (name === "effective" && recognise.parameters !== undefined) return true;
  if (name === "mail") return evidence.mailbox !== undefined;
  if (name === "clock") return evidence.clock !== undefined && target.exclusive;
  if (name === "values") return Object.values(values.languages).some((list) => list !== undefined);
  return evidence[name] !== undefined;
}
