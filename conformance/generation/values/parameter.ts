import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { asks } from "../../history/call.ts";
import { withoutFiles } from "../../media/without-files.ts";
import type { Asking, Job } from "../jobs/job.ts";

/**
 * What the document says of the value that a request gives a parameter. `kind` says in which way, for quotas and
 * reports. `open`: no sentence speaks of it, so what the target does with it is recorded.
 */
export interface Reading {
  is: "inside" | "outside" | "open";
  kind: string;
}

/** A parameter of a generation route, as judges read it in requests. */
export interface Parameter {
  route: GenerationRouteId;
  /**
   * The parameters that are read in every request of its route, itself among them: a value of any of them that is not
   * allowed may be what the request is refused for.
   */
  siblings: () => readonly Parameter[];
  /** The members that hold it, by their names here. */
  members: (facts: Profile) => readonly string[];
  /** Undefined where the request does not ask for it. */
  read: (job: Asking, facts: Profile) => Reading | undefined;
  /** A fact that is only guessed, and without which nothing can be held against the target. */
  guessed?: (facts: Profile) => Need | undefined;
  /** Whether a guess has several spellings, of which one may be taken and another not. */
  hasSpellings?: true;
  /** What else a refusal may be for, judging by the other answers of the route: then it counts against nothing. */
  excuse?: (refused: Job, others: readonly Job[], facts: Profile) => Need | undefined;
  /** A member that may have to be sent with the parameter: which members are required is not shown. */
  companion?: string;
  /**
   * Whether an accepted request shows, among the others of the route, that the other members of a refused one go together
   * with the parameter; undefined: any request that is the same in all else does.
   */
  isControl?: (accepted: Job, refused: Job, others: readonly Job[], facts: Profile) => boolean;
  /** Rules that would explain a refusal of this request just as well: where one of them fails, it is theirs. */
  rivals?: (job: Job, facts: Profile) => readonly string[];
}

/** The rules of other members that the request has: each may explain its refusal. */
export const rivalsBy =
  (rules: Readonly<Record<string, string>>) =>
  ({ call }: Job): string[] =>
    Object.keys(rules).flatMap((member) => (asks(call, member) ? (rules[member] ?? []) : []));

/** What the request asks for, as a report shows it: the value itself, or one value for each member. */
export function shownValue(job: Job, members: readonly string[]): string {
  const json = job.call.sent.json as Record<string, unknown>;
  const asked = members.filter((name) => Object.hasOwn(json, name));
  const values = asked.map((name) => shorten(json[name]));
  return values.length === 0 ? "a request without it" : values.join(" by ");
}

function shorten(value: unknown): string {
  const said = withoutFiles(JSON.stringify(value));
  if (said.length <= 60) return said;
  return Array.isArray(value) ? `a list of ${value.length}` : `${said.slice(0, 57)}…`;
}
