import { asyncCallsWebhook } from "../../../contracts/clauses/async.ts";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { behindHook } from "../../generation/jobs/hook-address.ts";
import { isAccepted, type Job, membersOf } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { textsWithin } from "../../generation/jobs/texts-within.ts";
import { answeredWithResult, resultCalls, toldResult } from "../../generation/jobs/told-results.ts";
import { callingRoutes, needsFor, offeredOf } from "../../generation/offered-routes.ts";
import { parametersOf } from "../../generation/parameters/all.ts";
import { asksForNothingElse } from "../../generation/values/nothing-else.ts";
import { absence } from "../../generation/webhooks/absent-calls.ts";
import { isQueuedWithOthers } from "../../generation/webhooks/lone.ts";
import { idOf, isTakenForAnother } from "../../generation/webhooks/namesakes.ts";
import { neverTaken } from "../../generation/webhooks/never-taken.ts";
import { owedFrom } from "../../generation/webhooks/owed-calls.ts";
import { asText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  doubted,
  forEvery,
  probe,
  recorded,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { hookIn } from "../../target/http/hook-path.ts";
import { restartUnderWork } from "../restart/under-work-drives.ts";
import { rule } from "../rule.ts";
import { awaitCalls, repeatTrackIds, shareTrackIds, shareWebhooks } from "./drives.ts";

export default rule(asyncCallsWebhook, {
  drives: [awaitCalls, shareWebhooks, shareTrackIds, repeatTrackIds, restartUnderWork],
  needs: needsFor(...callingRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, callingRoutes).map((route) => [route, 2])),

  judge: allOf(
    neverTaken,
    forEvery(
      (history) =>
        callingRoutes
          .flatMap((route) => jobsOf(history).to(route))
          .filter((job) => isOwedCall(job, history)),
      (job, history) => {
        const calls = resultCalls(job, history.facts);
        if (calls.some((call) => isAsGiven(call, job, history)))
          return supports(job.call, job.route);
        // Whether a webhook is called of work whose result was answered at once is not shown.
        if (answeredWithResult(job, history.facts)) {
          return recorded(
            `${job.route}: webhook of a request that was answered with its result`,
            calls.length > 0 ? "called at another URL" : "not called",
          );
        }
        if (calls.length > 0) return elsewhere(job, history);
        // Two requests of one track_id may be one job: which of their webhooks is called is not shown.
        if (isTakenForAnother(job, history))
          return recorded(`${job.route}: two requests of one track_id`, "treated as one");
        if (isCutShort(job, history))
          return recorded(`${job.route}: a job whose server was restarted`, "not called");
        if (isQueuedWithOthers(job, history))
          return recorded(`${job.route}: a request that others were queued with`, "not called");
        return absence(job, history);
      },
    ),
  ),
});

/** A job of an unlisted value may fail once its turn comes, and then has no result. */
const isOwedCall = (job: Job, { facts }: History): boolean =>
  isAccepted(job) &&
  job.hook !== undefined &&
  asksForNothingElse(job, parametersOf(job.route), facts);

/** Whether a server of its tier was restarted before the job's call was due: what becomes of such work is not given. */
const isCutShort = ({ call }: Job, history: History): boolean =>
  call.route?.tier === "enterprise" &&
  history
    .to("restart")
    .some(
      ({ sent, received }) =>
        sent.at.t < owedFrom(call, history) &&
        received !== undefined &&
        received.status < 400 &&
        received.at.t > call.sent.at.t,
    );

/**
 * Whether a call went to the webhook that was given, with its query. The job's track_id or id may follow the path or a
 * query value, and so may a slash that a router wants: `/h/1/` for `/h/1`.
 */
function isAsGiven(call: HookEvent, job: Job, history: History): boolean {
  const names = [job.trackId, idOf(job, history)].filter((name) => name !== undefined);
  const mayStandBehind = (text: string) =>
    /^\/?$/.test(text) || names.some((name) => text.includes(name));
  if (!mayStandBehind([...textsWithin(behindHook(call))].join("\n"))) return false;
  const called = queryOf(call.path);
  return queryOf(membersOf(job).webhook).every(([name, value]) =>
    called.some(
      ([other, said]) =>
        other === name && said.startsWith(value) && mayStandBehind(said.slice(value.length)),
    ),
  );
}

/** The members of a URL's query, decoded. */
const queryOf = (url: unknown): [name: string, value: string][] => [
  ...new URLSearchParams(/\?([^#]*)/.exec(asText(url))?.[1] ?? ""),
];

/**
 * A job's calls all went to another URL than the given one. It is doubted where a call may be a mere notice, or where
 * the service called no job's webhook as given.
 */
function elsewhere(job: Job, history: History): Sighting {
  const control = calledAsGiven(history);
  if (control === undefined || !toldResult(job, history.facts)) return doubted(otherUrl, job.call);
  return contradicts(job.call, {
    control: control.call,
    field: "the webhook",
    kind: job.route,
    expected: `to be called with its result at the URL that was given, ${shownUrl(membersOf(job).webhook)}, as ${control.route}'s was`,
    got: `called at ${job.calls.map(({ path }) => shownUrl(path)).join(", ")}`,
  });
}

/** A webhook's URL without host, own path and name: `…/…?nth=1`. */
function shownUrl(url: unknown): string {
  const { before = "", hook = "" } = hookIn(asText(url)) ?? {};
  return asText(url).replace(`${before}/${hook}`, "…/…");
}

const calledAsGiven = derived((history: History): Job | undefined =>
  jobsOf(history).all.find((job) =>
    resultCalls(job, history.facts).some((call) => isAsGiven(call, job, history)),
  ),
);

const otherUrl = probe(
  "evidence.webhook",
  "calls to the very URL that was given as webhook: these went to another",
);
