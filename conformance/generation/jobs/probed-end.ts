import { singleText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { outputOf } from "./disposition.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { done, saysItGoesOn } from "./under-way.ts";

/** Whether the probe shows that a job was done: by its output, or its state. */
export function probeToldResult({ ran }: Job, history: History): boolean {
  const last = ran.at(-1);
  if (last === undefined) return false;
  const state = singleText(last.status ?? last.state);
  const ended = tellsStates(history) ? done : surelyDone;
  return outputOf(last, history.facts.recognise) !== undefined || ended.test(state);
}

const surelyDone = /^(succeeded|completed?|finished|done)$/i;

/** Whether the probe said of any job that it goes on. Else a bare `success` may speak of the probe's own answer. */
const tellsStates = derived((history: History): boolean =>
  jobsOf(history).all.some(({ ran }) => ran.some(saysItGoesOn)),
);
