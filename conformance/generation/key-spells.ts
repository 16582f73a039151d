import { wordsOf } from "../history/answer-words.ts";
import { before } from "../history/call.ts";
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

/** The last request before this one that was served with the key. */
export const servedBefore = ({ call }: Job, history: History): Job | undefined =>
  enterpriseRoutes
    .flatMap((route) => jobsOf(history).to(route))
    .filter((job) => isAccepted(job) && keyStanding(job.call, history) === "valid")
    .filter((job) => before(job.call, call))
    .sort((a, b) => a.call.sent.at.t - b.call.sent.at.t)
    .at(-1);
