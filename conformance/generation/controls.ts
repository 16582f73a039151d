import type { Profile } from "../../contracts/profile/index.ts";
import { isAccepted, type Job, membersOf } from "./jobs/job.ts";
import { keyMembers } from "./jobs/key.ts";

/**
 * Finds the controls of a request: accepted requests of the same route and key that are the same in everything except
 * some members. Only where there is a control does a refusal speak of those members.
 */
export class Controls {
  readonly #rest: (job: Job) => string;
  readonly #accepted: Map<string, Job[]>;

  constructor(jobs: readonly Job[], members: readonly string[], facts: Profile) {
    this.#rest = (job) => restOf(job, members, facts);
    const accepted = jobs.filter((job) => job.disposition === "accepted" && job.plain);
    this.#accepted = Map.groupBy(accepted, this.#rest);
  }

  of(job: Job): readonly Job[] {
    return (this.#accepted.get(this.#rest(job)) ?? []).filter((other) => other !== job);
  }
}

/** All that a request says apart from these members and its key; a webhook and a track_id count as being there. */
export function restOf(job: Job, without: readonly string[], facts: Profile): string {
  const left = new Set([...without, ...keyMembers(job.call, facts)]);
  const said = Object.entries(membersOf(job))
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => [name, names.has(name) ? true : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return JSON.stringify([job.key, said]);
}

/** Route and body of a request, the key apart: alike in requests of several customers for the same. */
export const saidWithoutKey = (job: Job, facts: Profile): string =>
  job.route + restOf({ ...job, key: undefined }, [], facts);

/** Whether the very same was taken, whoever asked for it. */
export function isTakenAtAll(job: Job, own: readonly Job[], facts: Profile): boolean {
  const said = saidWithoutKey(job, facts);
  return own.some((other) => isAccepted(other) && saidWithoutKey(other, facts) === said);
}

/** Members whose value is another in every request. */
const names = new Set(["webhook", "track_id"]);
