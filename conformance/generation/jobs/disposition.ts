import { valueAt } from "../../../contracts/json-pointer.ts";
import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { Route } from "../../../contracts/wire/routes.ts";
import { quoting } from "../../history/answers/answer-words.ts";
import {
  soundsBroken,
  soundsRepeated,
  soundsSpent,
  soundsTimed,
  soundsUnfetched,
} from "../../history/answers/job-wording.ts";
import { saidBy, soundsBusy, soundsLimited } from "../../history/answers/refusal-wording.ts";
import {
  conflict,
  isBeyondRequest,
  isRedirect,
  notImplemented,
  ofGateways,
  serverErrors,
} from "../../history/answers/statuses.ts";
import { type Call, singleText } from "../../history/call.ts";
import { refused } from "../../history/sighting.ts";
import { type Formed, hasAnyForm } from "../../target/answer-form.ts";

/**
 * How an answer took a request for work, by the forms that the profile declares.
 * - `accepted`: it is processed, or was.
 * - `refused`: it is not, and the answer says so. `crashed`: a server error but 501, by its status or its words, or a
 *   file that could not be fetched, which may be a mishap.
 * - `queue full`, `rate limited`, `medium refused`, `failed`: turned away or undone for a reason of its own,
 *   which says nothing of its parameters.
 * - `unclear`: no answer, a gateway's, a redirect, a conflict, credits used up, or a deprecated route's that may serve or not.
 */
export type Disposition =
  | "accepted"
  | "refused"
  | "crashed"
  | "queue full"
  | "rate limited"
  | "medium refused"
  | "failed"
  | "unclear";

const unpaid = new Set<Disposition>(["refused", "queue full", "rate limited", "medium refused"]);

/** Whether a request for work of this disposition may have to be paid for: whatever was not turned away for sure. */
export const mayBePaid = (disposition: Disposition): boolean => !unpaid.has(disposition);

/** The answer of a call, as forms see it; none is one without a status. */
export const answerOf = ({ received }: Call): Formed => received ?? noAnswer;

const noAnswer: Formed = { text: undefined, json: undefined };

/**
 * How a route took a request, by its answer. A deprecated route that is gone may answer anything (Versioning), such as
 * `"status": "discontinued"` and an id: unclear, where the profile does not declare what an acceptance looks like.
 */
export function dispositionOn(
  route: Route | undefined,
  answer: Formed,
  facts: Profile,
): Disposition {
  const disposition = dispositionBy(answer, facts);
  const isFriendly = disposition === "accepted" && !isDeclared(facts, "recognise.accepted");
  return isFriendly && route?.deprecated !== undefined ? "unclear" : disposition;
}

/** How an answer took a request by its form alone, whichever route gave it. */
export function dispositionBy(answer: Formed, facts: Profile): Disposition {
  const { recognise } = facts;
  const { status } = answer;
  if (status === undefined) return "unclear";
  const accepted = hasAnyForm(recognise.accepted, answer);
  const named = namesJob(answer, recognise);
  if (hasAnyForm(recognise.queueFull, answer))
    return accepted ? acceptedOrFull(named, facts) : whoseQueue(answer, facts);
  if (accepted && named) return "accepted";
  if (hasAnyForm(recognise.rateLimited, answer)) return "rate limited";
  if (hasAnyForm(recognise.mediumRefused, answer)) return "medium refused";
  if (accepted) return "accepted";
  if (named && hasAnyForm(recognise.failedJob, answer) && isNoPlainError(answer)) return "failed";
  const said = saidBy(answer);
  if (isBeyondRequest(status) || soundsSpent(said) || isRedirect(status)) return "unclear";
  const isRateTold = isDeclared(facts, "recognise.rateLimited");
  // Declared forms distinguish limits of rate. A high load is no such limit, and the profile can declare no form for
  // it.
  if (soundsBusy(said) || (!isRateTold && soundsLimited(said))) return "rate limited";
  // The answer itself says that asking again is of no use: no outage.
  if (status === notImplemented) return "refused";
  const isUnfetched = recognise.mediumRefused.length === 0 && soundsUnfetched(said);
  if (status >= serverErrors || soundsBroken(said) || isUnfetched) return "crashed";
  // What another request led to, such as the same a moment ago, says nothing of this one.
  return status === conflict || soundsRepeated(said) ? "unclear" : "refused";
}

/**
 * Whose queue is full, where the profile does not declare it: the account's; a gateway's; or none, such as `10 per
 * minute`.
 */
function whoseQueue(answer: Formed, facts: Profile): Disposition {
  const { status = 0, json } = answer;
  if (isDeclared(facts, "recognise.queueFull")) return "queue full";
  if (ofGateways.has(status) && json === undefined) return "unclear";
  return soundsTimed(saidBy(answer)) ? "rate limited" : "queue full";
}

/**
 * How an answer of both forms is read: by the form that is declared. The default pattern of a full queue may also match
 * the answer to an accepted request, which names its job then.
 */
function acceptedOrFull(named: boolean, facts: Profile): Disposition {
  if (isDeclared(facts, "recognise.queueFull")) return "queue full";
  return named || isDeclared(facts, "recognise.accepted") ? "accepted" : "unclear";
}

/** A refusal of this API says `error`; a job that ran and failed has another word, or an unharmed status. */
function isNoPlainError({ status = 0, json }: Formed): boolean {
  return status < 300 || !/^error$/i.test(singleText(valueAt(json, "/status")));
}

/** Whether an answer names a job or holds its output: what only work that was taken has. */
export function namesJob({ json }: Formed, recognise: Profile["recognise"]): boolean {
  return firstAt(json, recognise.jobId) !== undefined || outputOf(json, recognise) !== undefined;
}

/**
 * Whether an answer already holds the job's result, or its failure: as the profile declares it, or by its output. What was
 * turned away, in whichever way, holds none, though it may have the form of a job that failed.
 */
export function holdsResult(answer: Formed, facts: Profile): boolean {
  const { async, recognise } = facts;
  const isThere =
    async.holdsResult === undefined
      ? outputOf(answer.json, recognise) !== undefined
      : hasAnyForm(async.holdsResult, answer);
  return isThere && wasTaken.has(dispositionBy(answer, facts));
}

/** How a finding says that a request was turned away: where neither status nor body speaks of an error, by the profile's forms. */
export const turnedAwayInWords = (call: Call, facts: Profile): string =>
  (call.received?.status ?? 0) < 400 &&
  isDeclared(facts, "recognise.accepted") &&
  !hasAnyForm(facts.recognise.failedJob, answerOf(call))
    ? `${quoting(call)}, none of the forms that recognise.accepted declares`
    : refused(call);

const wasTaken = new Set<Disposition>(["accepted", "failed"]);

/** The URL of a result's output; undefined where there is none. */
export function outputOf(json: unknown, { output }: Profile["recognise"]): string | undefined {
  return output.map((pointer) => valueAt(json, pointer)).find(isUrl);
}

/**
 * The job's id in an answer, as text: of a number every digit, though JavaScript reads large ones roughly.
 * Undefined where two numbers of the answer are that one, as JavaScript reads them.
 */
export function jobIdOf(
  answer: { json?: unknown; text?: string | undefined },
  { jobId }: Profile["recognise"],
): string | undefined {
  const id = firstAt(answer.json, jobId);
  if (typeof id === "string" || Number.isSafeInteger(id)) return String(id);
  if (typeof id !== "number") return undefined;
  const all = answer.text?.match(/-?\d{16,}/g)?.filter((digits) => Number(digits) === id) ?? [];
  const alike = new Set(all);
  return alike.size > 1 ? undefined : (all[0] ?? String(id));
}

function firstAt(json: unknown, pointers: readonly string[]): unknown {
  // Some services write an empty text where there is no value. A whole object is no value either.
  const isThere = (value: unknown) =>
    value != null && value !== "" && (value !== json || typeof json !== "object");
  return pointers.map((pointer) => valueAt(json, pointer)).find(isThere);
}

const isUrl = (value: unknown): value is string =>
  typeof value === "string" && /^(https?:|data:|\/)/i.test(value);
