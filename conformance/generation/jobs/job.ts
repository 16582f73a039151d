import type { HookEvent } from "../../../contracts/history/events.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { type Call, isObject } from "../../history/call.ts";
import type { Artefact } from "../../target/evidence/artefacts.ts";
import type { Disposition } from "./disposition.ts";

/** A request for work, and everything that a history shows of what became of it. */
export interface Job {
  call: Call;
  route: GenerationRouteId;
  disposition: Disposition;
  /** The key it was sent with, where it belongs. */
  key: unknown;
  /** JSON in the body, a valid key, nothing in the query but that, a usual webhook: sent as the document shows it. */
  plain: boolean;
  /** Whether its answer names a job or holds its output. */
  named: boolean;
  trackId: string | undefined;
  /** The webhook's path segment; undefined where it gave no webhook of the kit's. */
  hook: string | undefined;
  /** The calls of its webhook, in order of arrival. */
  calls: readonly HookEvent[];
  /** What the effective probe said of it, the last look last. */
  ran: readonly Readonly<Record<string, unknown>>[];
  artefacts: readonly Artefact[];
  /** Whether an output of it could not be fetched. */
  unread: boolean;
}

export const isAccepted = ({ disposition }: Job): boolean => disposition === "accepted";

export const isRefused = ({ disposition }: Job): boolean => disposition === "refused";

/** Whether the service said no to a request, or broke on it. */
export const isTurnedAway = ({ disposition }: Job): boolean =>
  disposition === "refused" || disposition === "crashed";

/** A parameter that the job really ran with, by its documented name; undefined: unknown. */
export function ranWith(job: Job, name: string): unknown {
  return job.ran.findLast((values) => values[name] != null)?.[name];
}

/** A number that the job ran with; a numeral counts too. */
export function ranWithNumber(job: Job, name: string): number | undefined {
  return asNumber(ranWith(job, name));
}

export function asNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** How long what the job made lasts, in seconds. */
export function secondsMade(job: Job): number | undefined {
  return job.artefacts.findLast(({ seconds }) => seconds !== undefined)?.seconds;
}

/** What a request for work says, sent or not yet. */
export interface Asking {
  call: { sent: { json?: unknown } };
  disposition?: Disposition;
}

/** The members of the request's body; none where it is no object. */
export function membersOf({ call }: Asking): Readonly<Record<string, unknown>> {
  return isObject(call.sent.json) ? call.sent.json : {};
}
