import { wordsOf } from "../history/answer-words.ts";
import type { History } from "../history/history.ts";
import { isStreak, streaks } from "../history/streaks.ts";
import { enterpriseRoutes, keyStanding } from "./enterprise-keys.ts";
import { isAccepted, isRefused, type Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** Whether the request stands among others with the key that were refused on end in its words, none served between. */
export function isInSpell({ call }: Job, history: History): boolean {
  const valid = enterpriseRoutes
    .flatMap((route) => jobsOf(history).to(route))
    .filter((job) => keyStanding(job.call, history) === "valid")
    .sort((a, b) => a.call.sent.at.t - b.call.sent.at.t);
  const callsOf = (jobs: readonly Job[]) => jobs.map((job) => job.call);
  const alike = valid.filter((job) => isRefused(job) && wordsOf(job.call) === wordsOf(call));
  const served = callsOf(valid.filter(isAccepted));
  return streaks(callsOf(alike), served).some(
    (streak) => streak.includes(call) && isStreak(streak),
  );
}

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
