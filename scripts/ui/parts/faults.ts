import { withoutCredentials } from "../../../contracts/profile/index.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import type { Part } from "./parts.ts";

/** The fields of Start that a fault may name, by their flags. */
const fields = ["target", "profile", "rules", "time", "key", "subject", "issuer"] as const;
type Field = (typeof fields)[number];

/** Other flags of the commands that a field of the page gives. */
const aliases: Readonly<Record<string, Field>> = { write: "profile", out: "key" };

/** A fault in the words of the page: what the command line calls by a flag, is a field here, and stands beside it. */
export const inPageWords = (fault: string): string =>
  fault
    .replaceAll(/^(?:error: option '--.*?' argument |--\w+ |--\w+: )/gm, "")
    .replaceAll(/^Profile field (?:target\.baseUrl: )?/gm, "")
    .replace(/ with --write(?:, or overwrite it with --force)?/, "")
    .replaceAll(
      /Set (\w+) and run again/g,
      "Set $1 where this page was started and start that again, or give the value itself",
    );

/** What cannot be done, each at the field that it speaks of; what speaks of none, at the head of the page. */
export function faults(session: Session): Part[] {
  const { fault, faultAt, aim, latest } = session;
  const ofRun = latest && isAtField(latest, session) ? latest.fault : undefined;
  const all = [faultAt === null ? fault : undefined, aim.fault ?? ofRun];
  const byField = Map.groupBy(new Set(all.flatMap((one) => one ?? [])), (one) =>
    one === aim.fault ? (fieldOf(one, session) ?? "profile") : fieldOf(one, session),
  );
  return [undefined, ...fields].map((field) => [
    field === undefined ? "fault" : `fault-${field}`,
    byField.get(field)?.map(inPageWords).join("\n"),
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
  const named = aliases[flag ?? ""] ?? fields.find((one) => one === flag);
  return named ?? (target && fault.includes(target) ? "target" : undefined);
}
