import { valueAt } from "../../../contracts/json-pointer.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { type GenerationRouteId, generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { asked, type Call, isObject } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { givesMissingPicture } from "../../media/missing.ts";
import { type Formed, hasAnyForm } from "../../target/answer-form.ts";
import { decodedText, formedCall } from "./call-text.ts";
import { answerOf, type Disposition, dispositionOn, jobIdOf, namesJob } from "./disposition.ts";
import { hookOf } from "./hook-address.ts";
import type { Job } from "./job.ts";
import { JobEvidence } from "./job-evidence.ts";
import { Jobs } from "./job-list.ts";
import { hasValidKey, presentedKey } from "./key.ts";
import { tellsOfAnother } from "./shared-hooks.ts";

/**
 * Every request for work in a history, joined with the webhook calls and probes that tell of it. Each was taken as its
 * own answer says.
 */
export const jobsOf = derived((history: History): Jobs => {
  const evidence = new JobEvidence(history);
  return new Jobs(
    generationRouteIds.flatMap((route) =>
      history.to(route).map((call) => jobOf(call, route, history.facts, evidence)),
    ),
  );
});

function jobOf(call: Call, route: GenerationRouteId, facts: Profile, evidence: JobEvidence): Job {
  const answer = answerOf(call);
  const hook = hookOf(call);
  const trackId = textOf(asked(call, "track_id"));
  const calls = hook === undefined ? [] : evidence.callsOf(call, hook);
  const id = jobIdOf(answer, facts.recognise);
  const seen = evidence.probesOf(id, hook ?? trackId);
  const own = calls
    .map((one) => ({ text: decodedText(one), formed: formedCall(one) }))
    .filter((told) => !tellsOfAnother(told, { job: id, track_id: trackId }, facts))
    .map(({ formed }) => formed);
  const bodies = [answer, ...own];
  const echoed = bodies.map(({ json }) => echoIn(json, facts)).filter((one) => one !== undefined);
  return {
    call,
    route,
    disposition: dispositionInAll(call, { calls: own, ran: seen.ran }, facts),
    key: presentedKey(call, facts),
    plain: isPlain(call, facts),
    named: namesJob(answer, facts.recognise),
    trackId,
    hook,
    calls,
    ...seen,
    ran: [...echoed, ...seen.ran],
  };
}

/** How a request was taken by its answer; `failed`: its calls or the probe say that an accepted job was not done. */
function dispositionInAll(
  call: Call,
  { calls, ran }: { calls: readonly Formed[]; ran: Job["ran"] },
  facts: Profile,
): Disposition {
  const disposition = dispositionOn(call.route, answerOf(call), facts);
  if (givesMissing(call)) return ofMissing(disposition);
  if (disposition !== "accepted") return disposition;
  const told = [...calls, ...ran.map((json) => ({ text: JSON.stringify(json), json }))];
  const isUndone = told.some((one) => hasAnyForm(facts.recognise.failedJob, one));
  return isUndone ? "failed" : disposition;
}

const givesMissing = ({ sent: { json } }: Call): boolean =>
  isObject(json) && givesMissingPicture(json);

/** How a request was taken if its picture does not exist: that says nothing of what else it asked for. */
function ofMissing(disposition: Disposition): Disposition {
  if (disposition === "accepted") return "failed";
  return disposition === "refused" || disposition === "crashed" ? "medium refused" : disposition;
}

/** The parameters that an answer or a call says its job runs with, where the profile says that it does. */
function echoIn(json: unknown, { recognise }: Profile): Job["ran"][number] | undefined {
  for (const pointer of recognise.parameters ?? []) {
    const echoed: unknown = valueAt(json, pointer);
    if (isObject(echoed)) return echoed;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Whether a request is sent as the document shows it: JSON, a valid key, nothing else in the query, a usual webhook. */
function isPlain(call: Call, facts: Profile): boolean {
  const { standardKey } = facts.parameters;
  const own = standardKey.in === "query" && call.pathOf?.tier === "standard" ? 1 : 0;
  return (
    isObject(call.sent.json) &&
    /^application\/json\b/i.test(call.sent.headers["content-type"] ?? "") &&
    call.query.size === own &&
    hasValidKey(call, facts) &&
    !hasQuery(asked(call, "webhook"))
  );
}

/** A service may refuse webhooks with a query, such as `…/h/7?job=1`: which URLs it calls is not shown. */
const hasQuery = (webhook: unknown): boolean =>
  typeof webhook === "string" && webhook.includes("?");
