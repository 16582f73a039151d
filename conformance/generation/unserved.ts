import type { Profile } from "../../contracts/profile/index.ts";
import { withoutNumbers, wordsOf } from "../history/answers/answer-words.ts";
import { notImplemented } from "../history/answers/statuses.ts";
import { answered, asked, type Call, isObject } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { isAccepted, isRefused, type Job } from "./jobs/job.ts";
import { jobsOf } from "./jobs/jobs.ts";
import { hasValidKey, keyMembers } from "./jobs/key.ts";
import { parametersOf } from "./parameters/all.ts";
import { asksForNothingElse } from "./values/nothing-else.ts";

/** What the last segment of an unknown path begins with. */
export const noRoute = "no-such-route-";

/** How many requests, refused in other words for a value or a key, show that a service distinguishes failures. */
const fewRefusals = 3;

/**
 * Whether the target lacks the route, whatever a request asks for and whichever key it has. It answers every request
 * there, even an unreadable one, as it answers an unknown path, or with 501. It answers so to no request of a route that
 * it serves, and it refused several of those. The key of the request serves elsewhere.
 */
export function isUnserved({ route, call, key }: Job, history: History): boolean {
  const { facts } = history;
  const all = jobsOf(history);
  const said = saidTo(call);
  const isSame = (other: Job) => saidTo(other.call) === said;
  const isBlind = (other: Job) => isUnreadable(other) || !hasValidKey(other.call, facts);
  const own = all.to(route);
  if (!isKeyServed(key, history)) return false;
  if (!own.every((other) => isSame(other) || isBlind(other))) return false;
  const isNotImplemented = call.received?.status === notImplemented;
  // A refusal may say that something the request names was not found. But then the service had read the request, and
  // knew its key.
  const isToldBlindly = own.some((other) => isSame(other) && isBlind(other));
  const isTold = isNotImplemented
    ? isToldBlindly || own.some((other) => asksForNothing(other, facts) && !isBlind(other))
    : isToldBlindly && toNobody(history).has(said);
  if (!isTold) return false;
  const served = new Set(all.all.filter(isAccepted).map((other) => other.route));
  const beside = all.all.filter((other) => served.has(other.route));
  const isOfKey = ({ call }: Job) => isObject(call.sent.json) && !hasValidKey(call, facts);
  const areKeysToldSo = own.some((other) => isSame(other) && isOfKey(other));
  const refused = beside.filter(
    (other) =>
      isRefused(other) &&
      ((areKeysToldSo && isOfKey(other)) ||
        !asksForNothingElse(other, parametersOf(other.route), facts)),
  );
  return refused.length >= fewRefusals && !beside.some(isSame);
}

/** Whether a key was served on any route, or restarted a server. */
const isKeyServed = (key: unknown, history: History): boolean =>
  jobsOf(history).of(key).some(isAccepted) ||
  history
    .to("restart")
    .some((call) => asked(call, "key") === key && answered(call, "status") === "success");

const isUnreadable = ({ call: { sent } }: Job): boolean =>
  sent.bytes > 0 && sent.json === undefined;
const asksForNothing = ({ call }: Job, facts: Profile): boolean =>
  isObject(call.sent.json) &&
  Object.keys(call.sent.json).every((name) => keyMembers(call, facts).includes(name));

/** What is answered at paths that do not exist. */
const toNobody = derived(
  (history: History): Set<string> =>
    new Set(history.calls.filter(({ path }) => path.includes(`/${noRoute}`)).map(saidTo)),
);

/** The words of an answer, but for the path that it is about. */
const saidTo = (call: Call): string =>
  wordsOf(call).replaceAll(withoutNumbers(call.path), "the path");
