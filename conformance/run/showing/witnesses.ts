import type { HookEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import { jobIdOf } from "../../generation/jobs/disposition.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";

/** What is seen of a target besides its answers. */
export interface Witnesses {
  hooks: readonly HookEvent[];
  probes: readonly ProbeEvent[];
}

/** A breach of more calls, as of a queue, would drown in what came of each. */
const mostCalls = 4;

/**
 * What is seen of a breach besides answers: the webhook calls and probes that it names, the calls of its requests'
 * webhooks, and what probes told of its jobs, such as `{"output_format":"mp3"}`.
 */
export function witnessesOf(
  breach: readonly Call[],
  named: ReadonlySet<string>,
  history: History,
): Witnesses {
  const few = breach.length <= mostCalls ? breach : [];
  const hooks = new Set(few.flatMap((call) => hookOf(call)?.toLowerCase() ?? []));
  const jobs = new Set<unknown>(few.flatMap((call) => jobOf(call, history) ?? []));
  return {
    hooks: history.hooks.filter(({ id, hook }) => named.has(id) || hooks.has(hook.toLowerCase())),
    probes: history.probes.filter(
      ({ id, probe, about }) => named.has(id) || (isOfJobs.has(probe) && jobs.has(about.job)),
    ),
  };
}

/** What tells how a job went, and can be asked of another job as well. */
export const isOfJobs: ReadonlySet<ProbeEvent["probe"]> = new Set(["effective", "artefact"]);

/** The id of the job that a call was answered with. */
export const jobOf = ({ received }: Call, { facts }: History): string | undefined =>
  received && jobIdOf(received, facts.recognise);
