import type { HookEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import { jobIdOf } from "../../generation/jobs/disposition.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { secretsIn } from "./secrets-in.ts";

/** What is seen of a target besides its answers. */
export interface Witnesses {
  hooks: readonly HookEvent[];
  probes: readonly ProbeEvent[];
}

/** A breach of more calls, as of a queue, would drown in what came of each. */
const mostCalls = 4;

/**
 * What is seen of a breach besides answers: the webhook calls and probes that it names, and what came of its requests.
 * That are the calls of their webhooks, and what probes told of their jobs and tokens (`{"output_format":"mp3"}`).
 */
export function witnessesOf(
  breach: readonly Call[],
  named: ReadonlySet<string>,
  history: History,
): Witnesses {
  const few = breach.length <= mostCalls ? breach : [];
  const hooks = new Set(few.flatMap((call) => hookOf(call)?.toLowerCase() ?? []));
  return {
    hooks: history.hooks.filter(({ id, hook }) => named.has(id) || hooks.has(hook.toLowerCase())),
    probes: history.probes.filter(
      (probe) => named.has(probe.id) || few.some((call) => isAbout(probe, call, history)),
    ),
  };
}

/** What tells how a job went, or what a token is called, and can be asked of another one as well. */
const ofJobs: readonly ProbeEvent["probe"][] = ["effective", "artefact"];
/** The same, what is looked at beside every restart, and whose customers there are. */
export const isAskedAgain = (one: ProbeEvent["probe"]): boolean =>
  ofJobs.includes(one) || one === "names" || one === "servers" || one === "payment";

/** Whether a probe tells of the job or the token that a call was answered with. */
export const isAbout = ({ probe, about }: ProbeEvent, call: Call, history: History): boolean =>
  ofJobs.includes(probe)
    ? jobOf(call, history) === about.job
    : probe === "names" && placeOf(about.token, call) !== undefined;

/** The names and numbers that lead to a secret in the answer to a call; undefined where it is not there. */
export const placeOf = (secret: unknown, { received }: Call): readonly string[] | undefined =>
  [...secretsIn(received?.json)].find(([, one]) => one === secret)?.[0];

/** The id of the job that a call was answered with. */
const jobOf = ({ received }: Call, { facts }: History): string | undefined =>
  received && jobIdOf(received, facts.recognise);
