import type { HookEvent } from "../../contracts/history/events.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { before } from "../history/call.ts";
import { isMoved, isOfSameTime } from "../history/clock-moves.ts";
import type { History } from "../history/history.ts";
import { soundsRepeated } from "../history/job-wording.ts";
import { saidBy } from "../history/refusal-wording.ts";
import { conflict, ofPages } from "../history/statuses.ts";
import { isTurnedAway, type Job } from "./job.ts";

type Excuse = (job: Job) => boolean;

/** The same jobs; a refusal that may be for something the document leaves open becomes `unclear`. */
export function withoutExcused(jobs: readonly Job[], history: History): readonly Job[] {
  const ofRefused = [outOfTime(jobs, history), isBesideBadReceiver, isEcho(jobs), isPage(jobs)];
  const ofTurnedAway = [isRepetition(jobs), isBesideRestart(jobs, history)];
  const isExcused = (job: Job): boolean =>
    (job.taken === "refused" && ofRefused.some((excuses) => excuses(job))) ||
    (isTurnedAway(job) && ofTurnedAway.some((excuses) => excuses(job)));
  return jobs.map((job) => (isExcused(job) ? { ...job, taken: "unclear" } : job));
}

/** A key that no job was accepted with at a time to which the clock was moved may not have been valid then. */
function outOfTime(jobs: readonly Job[], history: History): Excuse {
  if (history.clockMoves.length === 0) return () => false;
  const served = jobs.filter(({ taken }) => taken === "accepted");
  return (job) =>
    isMoved(job.call, history) &&
    !served.some((other) => other.key === job.key && isOfSameTime(job.call, other.call, history));
}

/** A service may try the webhook before it answers the request, meet a bad answer of the kit's receiver, and refuse. */
function isBesideBadReceiver({ call, calls }: Job): boolean {
  const until = call.received?.at.t ?? 0;
  const isBad = ({ t_us, status }: HookEvent) => t_us < until && (status < 200 || status > 299);
  return calls.some(isBad);
}

/** A page is no word of a service whose route answers in JSON. How a deprecated route answers is its own affair. */
function isPage(jobs: readonly Job[]): Excuse {
  const accepted = jobs.filter(({ taken }) => taken === "accepted");
  const inJson = new Set(accepted.filter(hasJson).map(({ route }) => route));
  return (job) =>
    ofPages.has(job.call.received?.status ?? 0) &&
    job.plain &&
    !hasJson(job) &&
    inJson.has(job.route) &&
    routeById(job.route).deprecated === undefined;
}

const hasJson = ({ call }: Job): boolean => call.received?.json !== undefined;

/** The same request again within this time may be taken for one that was sent twice by mistake. */
const duplicateWindowUs = 10_000_000;

/**
 * A request may be refused as a conflict, by its status or its words, only because the very same request was sent
 * within ten seconds.
 */
function isEcho(jobs: readonly Job[]): Excuse {
  const sentOf = ({ call }: Job) => `${call.path} ${call.sent.text}`;
  const same = Map.groupBy(jobs, sentOf);
  return (job) =>
    conflicts(job) &&
    (same.get(sentOf(job)) ?? []).some(
      ({ call, key }) =>
        call !== job.call &&
        key === job.key &&
        Math.abs(job.call.sent.at.t - call.sent.at.t) < duplicateWindowUs,
    );
}

const conflicts = ({ call: { received } }: Job): boolean =>
  received !== undefined && (received.status === conflict || soundsRepeated(saidBy(received)));

/** A request with the track_id of another may be turned away for that: nothing says that one may come twice. */
function isRepetition(jobs: readonly Job[]): Excuse {
  const under = Map.groupBy(jobs, ({ trackId }) => trackId);
  return ({ trackId }) => trackId !== undefined && (under.get(trackId)?.length ?? 0) > 1;
}

/**
 * How a dedicated server returns to service is not given, nor which work is done by which (States and transitions): the
 * tier may refuse until the declared time is over. Undeclared, until the route took a request again.
 */
const isBesideRestart = (jobs: readonly Job[], history: History): Excuse => {
  const settlesMs = history.facts.enterprise.restartSettlesMs;
  const accepted = Map.groupBy(
    jobs.filter(({ taken }) => taken === "accepted"),
    ({ route }) => route,
  );
  const isBack = (since: number, { route, call }: Job): boolean =>
    settlesMs === undefined
      ? (accepted.get(route) ?? []).some(
          (other) => other.call.sent.at.t >= since && before(other.call, call),
        )
      : call.sent.at.t >= since + settlesMs * 1000;
  return (job) =>
    job.call.pathOf?.tier === "enterprise" &&
    restartsUntil(job.call.received?.at.t, history).some((since) => !isBack(since, job));
};

/** When the restarts were answered that may have begun by then, on the kit's clock. */
const restartsUntil = (until = Number.POSITIVE_INFINITY, history: History): number[] =>
  history
    .to("restart")
    .filter(({ sent, received }) => sent.at.t < until && (received?.status ?? 0) < 400)
    .map(({ received }) => received?.at.t ?? Number.POSITIVE_INFINITY);

/** Whether a server may have been restarted while a job of the enterprise tier was to be done. */
export const mayBeCutShort = ({ call }: Job, by: number, history: History): boolean =>
  call.pathOf?.tier === "enterprise" &&
  restartsUntil(by, history).some((answered) => answered > call.sent.at.t);
