import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { fact, probe } from "../history/sighting.ts";
import { areEarly, saysItGoesOn } from "./going-on.ts";
import type { Job } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import { probeToldResult } from "./probed-end.ts";
import { answeredWithResult, resultCalls, toldResult } from "./told-results.ts";

/**
 * Why it is unknown what became of a job: it may have failed. A job whose calls hold no output may have failed, too,
 * where other jobs' calls hold one: how a failure is reported need not be declared.
 */
export function untoldOf(job: Job, history: History): Need | undefined {
  const { facts } = history;
  if (answeredWithResult(job, facts)) return undefined;
  if (job.hook === undefined) return untoldWithoutWebhook(job, history);
  if (areEarly(resultCalls(job, facts))) return unheard;
  if (toldResult(job, facts)) return undefined;
  const areOthersTold = joinedJobs(history)
    .to(job.route)
    .some((other) => other.taken === "accepted" && toldResult(other, facts));
  return areOthersTold ? unheard : undefined;
}

/**
 * What is unknown of a job without a webhook. It goes on as long as the probe's last answer says so. The probe says
 * nothing of a job without a name, or that it was not asked about. Where other jobs of the route are called back, this
 * one may go on after its answer, and nothing shows its end.
 */
function untoldWithoutWebhook(job: Job, history: History): Need | undefined {
  const { facts } = history;
  if (saysItGoesOn(job.ran.at(-1))) return unheard;
  if (facts.evidence.effective !== undefined && !job.named) return unnamed;
  const mayGoOn = facts.async.answersAtOnce === false || saysItGoesOn(job.call.received?.json);
  if (facts.evidence.effective !== undefined && job.ran.length === 0 && mayGoOn) return unasked;
  const isCalled = facts.async.routes.includes(job.route);
  if (!isCalled || probeToldResult(job, history)) return undefined;
  if (saysItGoesOn(job.call.received?.json)) return unheard;
  if (facts.async.answersAtOnce === true) return undefined;
  return facts.async.answersAtOnce === false ? unheard : perhapsGoingOn;
}

const perhapsGoingOn = fact(
  "async.answersAtOnce",
  "whether a job without a webhook answers with its result (async.answersAtOnce)",
);

const unnamed = fact(
  "recognise.jobId",
  "where an answer names its job (recognise.jobId), which the probe would tell of",
);

const unasked = probe(
  "evidence.effective",
  "a look at what became of the job (evidence.effective)",
);

const unheard = probe(
  "evidence.webhook",
  "the webhook call that says whether the job was done (evidence.webhook)",
);

/** What is missing where nothing shows what a job ran with. */
export const unread = (members: readonly string[]): Need =>
  probe(
    "evidence.effective",
    `a way to read ${members.join(" and ")} that a job ran with (evidence.effective)`,
  );
