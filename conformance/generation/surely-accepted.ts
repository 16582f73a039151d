import { isDeclared } from "../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { answered } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { saysItGoesOn } from "./going-on.ts";
import type { Job } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import { looksOf } from "./looks.ts";
import { asksForNothingElse } from "./nothing-else.ts";
import type { Parameter } from "./parameter.ts";
import { outputOf } from "./taken.ts";

interface Beside {
  /** The parameters that are read on each route of the other requests. */
  parametersOf: (route: GenerationRouteId) => readonly Parameter[];
  /** The other requests; default: those of its route. */
  among?: readonly Job[];
}

/**
 * Whether an answer in the form of an acceptance surely is one. Where other acceptances (default: of its route) name a
 * job, or look otherwise, an answer that names no job may be a refusal in friendly words.
 */
export function isSurelyAccepted(
  job: Job,
  history: History,
  { parametersOf, among = joinedJobs(history).to(job.route) }: Beside,
): boolean {
  const isOwed = (other: Job) =>
    other.plain && asksForNothingElse(other, parametersOf(other.route), history.facts);
  const accepted = among.filter(({ taken }) => taken === "accepted");
  const isHooked = (other: Job) => other.hook !== undefined;
  const others = accepted.filter((other) => isHooked(other) === isHooked(job));
  const beside = { others: others.length > 0 ? others : accepted, isOwed };
  if (job.named && !isSaidOtherwise(job, beside, history)) return true;
  if (others.some(({ named }) => named)) return false;
  if (isDeclared(history.facts, "recognise.accepted")) return true;
  // Where the profile does not declare an acceptance, it looks like most answers to requests that are surely owed one.
  const owed = others.filter(isOwed);
  const alike = owed.filter((other) => looksOf(other) === looksOf(job));
  return alike.length > 0 && 2 * alike.length >= owed.length;
}

/**
 * Whether an answer without output has a word, such as `"status": "rejected"`, that no answer to a surely owed request
 * has. Where the profile does not declare what names a job, an id may name the request, and stand in a refusal, too.
 */
function isSaidOtherwise(
  job: Job,
  { others, isOwed }: { others: readonly Job[]; isOwed: (other: Job) => boolean },
  { facts }: History,
): boolean {
  if (isDeclared(facts, "recognise.jobId")) return false;
  const { json } = job.call.received ?? {};
  if (outputOf(json, facts.recognise) !== undefined || saysItGoesOn(json)) return false;
  const isAlike = (other: Job) => wordOf(other) === wordOf(job);
  if (others.some((other) => other !== job && isAlike(other) && isOwed(other))) return false;
  return others.some((other) => !isAlike(other) && isOwed(other));
}

/** The word by which an answer says how its request stands. */
const wordOf = ({ call }: Job): unknown => answered(call, "status");
