import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { History } from "../history/history.ts";
import type { Missing } from "../judge.ts";
import { restOf } from "./controls.ts";
import { enterpriseRoutes, keyStanding, wrongStandings } from "./enterprise-keys.ts";
import { wordsOf } from "./full-queues.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** Why a request was refused that may be so for its key, though that is valid. */
export const refusedKey: Missing = {
  kind: "rule",
  name: "enterprise.requires-key",
  text: "the enterprise key served throughout: a request with it was refused in the words that a wrong key gets",
};

/**
 * Requests with the valid enterprise key that were refused as a wrong one is: in its very words, which the same request
 * is spared at other times, and in which few are refused that never are served.
 */
export function refusedForKey(history: History): ReadonlySet<Job> {
  return history.memo(ofAllRoutes);
}

const ofAllRoutes = (history: History): ReadonlySet<Job> =>
  new Set(enterpriseRoutes.flatMap((route) => ofRoute(route, history)));

function ofRoute(route: GenerationRouteId, history: History): Job[] {
  const all = jobsOf(history).to(route);
  const byStanding = Map.groupBy(all, ({ call }) => keyStanding(call, history));
  const valid = byStanding.get("valid") ?? [];
  const said = (job: Job): string => restOf(job, [], history.facts);
  const served = new Set(valid.filter(({ taken }) => taken === "accepted").map(said));
  const refused = valid.filter(isRefused);
  const never = refused.filter((job) => !served.has(said(job)));
  const isOfKeys = (words: string, those: readonly Job[]): boolean =>
    those.some((job) => served.has(said(job))) &&
    4 * those.filter((job) => !served.has(said(job))).length < never.length &&
    wrongStandings.some((standing) =>
      byStanding.get(standing)?.some((job) => isRefused(job) && wordsOf(job) === words),
    );
  return [...Map.groupBy(refused, wordsOf)].flatMap(([words, those]) =>
    isOfKeys(words, those) ? those : [],
  );
}

const isRefused = ({ taken }: Job): boolean => taken === "refused";

/** So long no wrong key may have come for a lock to be over that it set, µs: one may begin a moment late. */
const calmUs = 1_000_000;

/**
 * A request that was served with the key before this one, with no other key near the two: no lock that wrong keys set
 * explains then why this one was refused.
 */
export function servedInCalm(job: Job, history: History): Job | undefined {
  const others = history.calls.filter(
    (call) => call.pathOf?.tier === "enterprise" && keyStanding(call, history) !== "valid",
  );
  const isCalm = (from: number, until: number): boolean =>
    others.every(({ sent, received }) => {
      const end = received?.at.t ?? Number.POSITIVE_INFINITY;
      return sent.at.t > until || end < from;
    });
  const { sent, received } = job.call;
  return enterpriseRoutes
    .flatMap((route) => jobsOf(history).to(route))
    .find(
      ({ taken, call }) =>
        taken === "accepted" &&
        keyStanding(call, history) === "valid" &&
        (call.received?.at.t ?? Number.POSITIVE_INFINITY) <= sent.at.t &&
        isCalm(call.sent.at.t - calmUs, received?.at.t ?? Number.POSITIVE_INFINITY),
    );
}
