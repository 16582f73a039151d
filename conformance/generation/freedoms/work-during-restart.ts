import { before } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { fact } from "../../history/sighting.ts";
import { isAccepted, isTurnedAway, type Job } from "../job.ts";
import { isOfEnterprise, restartsUntil } from "../restarts-until.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** The enterprise tier may refuse until the declared time is over. Undeclared, until the route took a request again. */
export const workDuringRestart: WorkFreedom = {
  name: "work during a restart",
  silence:
    "States and transitions: how a dedicated server returns to service is not given, nor which work is done by which",
  settledBy: fact(
    "enterprise.restartSettlesMs",
    "by when a restart is over (enterprise.restartSettlesMs): work was refused after one",
  ),
  dodgedBy: "scenarios that restart servers run alone, once the others are through",
  readsAs: "unclear",

  explains(jobs, history) {
    const isBack = returns(jobs, history);
    return (job) =>
      isTurnedAway(job) &&
      isOfEnterprise(job) &&
      restartsUntil(job.call.received?.at.t, history).some((since) => !isBack(since, job));
  },
};

/** Whether the servers are back, after a restart that was answered at `since` µs, when a job is asked for. */
function returns(jobs: readonly Job[], { facts }: History): (since: number, job: Job) => boolean {
  const settlesMs = facts.enterprise.restartSettlesMs;
  if (settlesMs !== undefined)
    return (since, { call }) => call.sent.at.t >= since + settlesMs * 1000;
  const accepted = Map.groupBy(jobs.filter(isAccepted), ({ route }) => route);
  return (since, { route, call }) =>
    (accepted.get(route) ?? []).some(
      (other) => other.call.sent.at.t >= since && before(other.call, call),
    );
}
