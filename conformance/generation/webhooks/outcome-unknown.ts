import { isDeclared } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { History } from "../../history/history.ts";
import { fact, probe } from "../../history/sighting.ts";
import { isAccepted, type Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { probeToldResult } from "../jobs/probed-end.ts";
import { answeredWithResult, resultCalls, toldResult } from "../jobs/told-results.ts";
import { areEarly, saysItGoesOn } from "../jobs/under-way.ts";
import { isReadable } from "./readable-calls.ts";

/**
 * Why it is unknown what became of a job: it may have failed. A job whose calls hold no output may have failed, too,
 * where other jobs' calls hold one: how a failure is reported need not be declared.
 */
export function outcomeUnknown(job: Job, history: History): Need | undefined {
  if (answeredWithResult(job, history.facts)) return undefined;
  if (job.hook === undefined) return unknownWithoutWebhook(job, history);
  return lacksItsCall(job, history) ? noLastCall : undefined;
}

/** Whether the webhook was called with no output, while other jobs' were, or with what nobody can read. */
function lacksItsCall(job: Job, history: History): boolean {
  const { facts } = history;
  const calls = resultCalls(job, facts);
  if (areEarly(calls)) return true;
  const isTold = (other: Job): boolean => toldResult(other, facts);
  const others = jobsOf(history).to(job.route).filter(isAccepted);
  return !isTold(job) && (others.some(isTold) || !calls.every(isReadable));
}

/**
 * What is unknown of a job without a webhook: the first row that holds. It goes on as long as the probe's last answer
 * says so. The probe says nothing of a job without a name, or that it was not asked about. Where other jobs of the route
 * are called back, this one may go on after its answer, and nothing shows its end.
 */
function unknownWithoutWebhook(job: Job, history: History): Need | undefined {
  const { async, evidence } = history.facts;
  const isProbed = evidence.effective !== undefined;
  const isCalled = async.routes.includes(job.route);
  const goesOn = saysItGoesOn(job.call.received?.json) || async.answersAtOnce === false;
  const rows: readonly [boolean, Need | undefined][] = [
    [saysItGoesOn(job.ran.at(-1)), noLastCall],
    [isProbed && !job.named, unnamed],
    [isProbed && job.ran.length === 0 && goesOn, unasked],
    [probeToldResult(job, history), undefined],
    [goesOn && isCalled, noLastCall],
    [goesOn, isDeclared(history.facts, "async.routes") ? unasked : uncalled],
    [isCalled && async.answersAtOnce === undefined, perhapsGoingOn],
  ];
  return rows.find(([holds]) => holds)?.[1];
}

const perhapsGoingOn = fact(
  "async.answersAtOnce",
  "whether a job without a webhook answers with its result (async.answersAtOnce)",
);

const unnamed = fact(
  "recognise.jobId",
  "where an answer names its job (recognise.jobId), which evidence.effective asks with",
);

const unasked = probe(
  "evidence.effective",
  "a look at what became of the job (evidence.effective)",
);

const uncalled = fact(
  "async.routes",
  "whether the route calls webhooks (async.routes), which would say whether the job was done",
);

/** What is missing where the end of a job may be told by a call that did not come. */
export const noLastCall = probe(
  "evidence.webhook",
  "the webhook call that says whether the job was done (evidence.webhook)",
);

/** What is missing where nothing shows what a job ran with. */
export const noWayToRead = (members: readonly string[]): Need =>
  probe(
    "evidence.effective",
    `a way to read ${members.join(" and ")} that a job ran with (evidence.effective)`,
  );
