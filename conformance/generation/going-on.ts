import type { HookEvent } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { isObject, singleText } from "../history/call.ts";
import { formed } from "../target/answer-form.ts";
import { valueAt } from "../target/json-pointer.ts";
import { bodyText } from "./call-text.ts";
import type { Job } from "./job.ts";
import { outputOf } from "./taken.ts";

/** Whether an answer or a call says that the work goes on: that it is queued, started or under way. */
export function saysItGoesOn(json: unknown): boolean {
  const status = isObject(json) ? valueAt(json, "/status") : undefined;
  return typeof status === "string" && goesOn.test(status);
}

const goesOn = /process(?!ed)|queue|pend|accept|progress|submit|schedul|start|wait|creat/i;

/** Whether the probe shows that a job was done: by its output, or its state. */
export function probeToldResult({ ran }: Job, { recognise }: Profile): boolean {
  const last = ran.at(-1);
  if (last === undefined) return false;
  const state = singleText(last.status ?? last.state);
  // A bare `success` may speak of the probe's own answer, unless it said otherwise before.
  const ended = ran.some(saysItGoesOn) ? done : surelyDone;
  return outputOf(last, recognise) !== undefined || ended.test(state);
}

const done = /^(success|succeeded|completed?|finished|done)$/i;
const surelyDone = /^(succeeded|completed?|finished|done)$/i;

/** Calls that say so alone. */
export const areEarly = (calls: readonly HookEvent[]): boolean =>
  calls.every((call) => saysItGoesOn(formed(bodyText(call)).json));
