import { outputOf } from "../../../conformance/generation/jobs/disposition.ts";
import { missingPicture } from "../../../conformance/media/missing.ts";
import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import { type Formed, hasAnyForm } from "../../../conformance/target/answer-form.ts";
import type { Media } from "../../../conformance/target/evidence/media.ts";
import type { JsonObject, Profile } from "../../../contracts/profile/index.ts";
import { askPlainJob, isCalledBack } from "./plain-job.ts";

/**
 * How many jobs of each account fail. A queue that never frees their places is off by two; being off by one may be a
 * matter of counting.
 */
export const jobs = 2;

/** Answers after which a queue holds nothing of the request. */
const turnedAway = new Set(["refused", "medium refused", "queue full", "rate limited"]);

/**
 * Asks for a few jobs of each account that fail, since their picture does not exist. Whether a job fails or not, its
 * place is free when it has finished (Limits, rule 2). Returns the accounts whose webhook did not report the failure:
 * such a job may be tried again, behind all later ones.
 */
export async function failJobs(
  stage: DriverStage,
  accounts: readonly Account[],
): Promise<string[]> {
  const { media } = stage.evidence;
  if (media === undefined) return [];
  const isOver = async (account: Account): Promise<boolean> => {
    const each = Array.from({ length: jobs }, () => isOverSoon(stage, account, media));
    return (await Promise.all(each)).every((over) => over);
  };
  const over = await Promise.all(accounts.map(isOver));
  return accounts.filter((_, at) => over[at] === false).map(({ name }) => name);
}

async function isOverSoon(stage: DriverStage, account: Account, media: Media): Promise<boolean> {
  const { profile } = stage;
  const change = (body: JsonObject) => pictureless(body, media);
  const asked = await askPlainJob(stage, account, { purpose: "failing jobs", change });
  if (asked === undefined || turnedAway.has(asked.disposition)) return true;
  if (isEnd(asked.answer, profile)) return true;
  const { hook } = asked;
  return hook !== undefined && isCalledBack(stage, hook, (call) => isEnd(call, profile));
}

/** The body with the missing picture in place of its pictures. */
function pictureless(body: JsonObject, media: Media): JsonObject {
  const missing = media.withhold(missingPicture.name, missingPicture.bytes);
  return JSON.parse(JSON.stringify(body).replaceAll("{media:image}", missing));
}

/** Whether an answer or a call says that a job failed, or holds a result. */
function isEnd(told: Formed, { async, recognise }: Profile): boolean {
  const forms = [...recognise.failedJob, ...(async.finalCall ?? [])];
  return hasAnyForm(forms, told) || outputOf(told.json, recognise) !== undefined;
}
