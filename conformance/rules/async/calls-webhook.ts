import { isDeepStrictEqual } from "node:util";
import { asyncCallsWebhook } from "../../../contracts/clauses/async.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { answeredWithResult, callingRoutes } from "../../kit/generation/callbacks.ts";
import type { Job } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { owedBy } from "../../kit/generation/owed-calls.ts";
import { fact, needsFor, offeredOf, unsureAcceptance } from "../../kit/generation/reach.ts";
import type { History } from "../../kit/history.ts";
import {
  contradicts,
  forEvery,
  missing,
  recorded,
  type Sighting,
  supports,
} from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { valueAt } from "../../target/json-pointer.ts";
import { awaitCalls, shareWebhooks } from "./drives.ts";

export default rule(asyncCallsWebhook, {
  drives: [awaitCalls, shareWebhooks],
  needs: needsFor(...callingRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, callingRoutes).map((route) => [route, 2])),

  judge: forEvery(
    (history) =>
      callingRoutes
        .flatMap((route) => jobsOf(history).to(route))
        .filter((job) => job.taken === "accepted" && job.hook !== undefined),
    (job, history) => {
      if (job.calls.length > 0) return supports(job.call, job.route);
      if (answeredWithResult(job, history.facts)) {
        return recorded(
          `${job.route}: webhook of a request that was answered with its result`,
          "not called",
        );
      }
      return absence(job, history);
    },
  ),
});

/** A call that did not come counts after the declared bound, and beside one that did come to the same receiver. */
function absence(job: Job, history: History): Sighting | undefined {
  const jobs = jobsOf(history);
  const bound = history.facts.within.webhookMs;
  if (bound === undefined) return missing(unbounded, job.call);
  if (!jobs.isSurelyAccepted(job)) return missing(unsureAcceptance, job.call);
  const control = jobs.all.find(({ calls }) => calls.length > 0);
  if (control === undefined) return missing(noCall, job.call);
  if (!isSurelyPending(job, history)) return missing(unsureResult, job.call);
  const by = owedBy(history, bound).get(job.call);
  if (by === undefined || history.end < by) return undefined;
  return contradicts([control.call, job.call], {
    field: "the webhook",
    kind: job.route,
    expected: `called within ${inSeconds(history.facts)} of a lone request`,
    got: "no call",
  });
}

/**
 * Whether the answer surely holds no result: the profile tells results, or the answer says that the work goes
 * on, or it says the same as that of a request that was called back.
 */
function isSurelyPending(job: Job, history: History): boolean {
  if (history.facts.async.holdsResult !== undefined) return true;
  const said = statusOf(job);
  if (job.call.received?.status === 202 || goesOn.test(String(said))) return true;
  const called = jobsOf(history)
    .to(job.route)
    .filter(({ calls }) => calls.length > 0);
  return called.some((other) => isDeepStrictEqual(statusOf(other), said));
}

const statusOf = ({ call }: Job): unknown => valueAt(call.received?.json, "/status");
const goesOn = /process|queue|pend|accept|progress|submit|schedul|start|wait|creat/i;

const unsureResult = fact(
  "async.holdsResult",
  "what an answer looks like that holds the result already (async.holdsResult)",
);

const inSeconds = ({ within }: Profile): string => `${(within.webhookMs ?? 0) / 1000} s`;

const unbounded = fact(
  "within.webhookMs",
  "the time within which a lone request's webhook is called (within.webhookMs)",
);

const noCall = {
  kind: "probe",
  name: "webhook",
  text: "a webhook call of any job: none came at all, so the target may not reach the receiver (evidence.webhook)",
} as const;
