import { withoutCredentials } from "../../../contracts/profile/index.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import type { Part } from "./parts.ts";

/** The fields of Start that a fault may name, by their flags. */
const fields = ["target", "profile", "rules", "time", "key", "subject", "issuer"] as const;
type Field = (typeof fields)[number];

/** What cannot be done, each at the field that it speaks of; what speaks of none, at the head of the page. */
export function faults(session: Session): Part[] {
  const { fault, aim, latest } = session;
  const ofRun = latest && isAtField(latest, session) ? latest.fault : undefined;
  const all = [fault, aim.fault ?? ofRun];
  const byField = Map.groupBy(new Set(all.flatMap((one) => one ?? [])), (one) =>
    one === aim.fault ? (fieldOf(one, session) ?? "profile") : fieldOf(one, session),
  );
  return [undefined, ...fields].map((field) => [
    field === undefined ? "fault" : `fault-${field}`,
    byField.get(field)?.join("\n"),
  ]);
}

/** Whether why a run could not begin is said at a field of Start; what a report's card began, is said there. */
export const isAtField = ({ fault, again }: Run, session: Session): boolean =>
  fault !== undefined && again === undefined && fieldOf(fault, session) !== undefined;

/** The field that a fault speaks of: by its flag, as a fact of the profile, or by the address that was typed. */
function fieldOf(fault: string, { where }: Session): Field | undefined {
  const target = where.target && withoutCredentials(where.target);
  const [, flag, fact] = /^(?:error: option ')?--(\w+)|^Profile field (\S+):/.exec(fault) ?? [];
  if (fact !== undefined) return fact === "target.baseUrl" && target ? "target" : "profile";
  return (
    fields.find((one) => one === flag) ?? (target && fault.includes(target) ? "target" : undefined)
  );
}
