import { asyncDelivery } from "../../../contracts/clauses/async.ts";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { behindHook } from "../../generation/jobs/hook-address.ts";
import type { Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { earlier, isObject } from "../../history/call.ts";
import { allOf, forEvery, type Judge, recorded, type Sighting } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { answerCallsBadly, awaitCalls } from "./drives.ts";

const payloads: Judge = forEvery(
  (history) => jobsOf(history).all,
  (job) =>
    job.calls.flatMap((call): Sighting[] => [
      recorded(`${job.route}: method of a webhook call`, call.method),
      recorded(
        `${job.route}: URL of a webhook call`,
        urls[behindHook(call)] ?? "below the given one",
      ),
      recorded(`${job.route}: media type of a webhook call`, mediaType(call)),
      recorded(`${job.route}: members of a webhook call`, members(call)),
      recorded(`${job.route}: headers of a webhook call that may sign it`, signatures(call)),
    ]),
);

const urls: Record<string, string> = { "": "the given one", "/": "the given one and a slash" };

const repetitions: Judge = forEvery(
  (history) => jobsOf(history).all,
  (job) => {
    const [first, ...more] = job.calls;
    if (first === undefined) return undefined;
    const again = more.length > 0 ? "called again" : "not called again";
    return recorded(`${job.route}: a webhook that was ${answerOf(first)}`, again);
  },
);

function answerOf({ status, t_us, answered_us }: HookEvent): string {
  if (status >= 400) return `answered ${status}`;
  return answered_us - t_us > lateMicros ? "answered late" : "answered at once";
}

const lateMicros = 300_000;

/** Two requests of one key, the second sent after the first was answered, both called back once. */
const order: Judge = function* (history) {
  for (const jobs of Map.groupBy(jobsOf(history).all.filter(isTold), ({ key, route, call }) =>
    JSON.stringify([key, route, call.episode]),
  ).values()) {
    for (const [at, job] of jobs.entries()) {
      const next = jobs[at + 1];
      if (next === undefined || !inTurn(job, next)) continue;
      const kept = (job.calls[0]?.t_us ?? 0) <= (next.calls[0]?.t_us ?? 0);
      yield recorded(
        `${job.route}: order of webhook calls`,
        kept ? "as requests were sent" : "another",
      );
    }
  }
};

const isTold = ({ calls }: Job): boolean => calls.length === 1;

const inTurn = (a: Job, b: Job): boolean =>
  a.call.received !== undefined && earlier(a.call.received.at, b.call.sent.at);

const mediaType = ({ headers }: HookEvent): string =>
  headers?.["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "none";

function members({ body }: HookEvent): string {
  try {
    const json: unknown = JSON.parse(body?.text ?? "");
    return isObject(json) ? Object.keys(json).sort().join(", ") : `a JSON ${wireType(json)}`;
  } catch {
    return body === undefined ? "no body" : "no JSON";
  }
}

function signatures({ headers = {} }: HookEvent): string {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return (
    names
      .filter((name) => /sign|hmac|digest|token|authorization/.test(name))
      .sort()
      .join(", ") || "none"
  );
}

export default rule(asyncDelivery, {
  drives: [awaitCalls, answerCallsBadly],
  judge: allOf(payloads, repetitions, order),
});
