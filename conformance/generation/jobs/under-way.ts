import type { HookEvent } from "../../../contracts/history/events.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { isObject } from "../../history/call.ts";
import { formedCall } from "./call-text.ts";

/** Whether an answer or a call says that the work goes on: that it is queued, started or under way. */
export function saysItGoesOn(json: unknown): boolean {
  const status = isObject(json) ? valueAt(json, "/status") : undefined;
  return typeof status === "string" && goesOn.test(status);
}

/** Whether an answer says so, or that the work is done. */
export function saysItIsTaken(json: unknown): boolean {
  const status = isObject(json) ? valueAt(json, "/status") : undefined;
  return saysItGoesOn(json) || (typeof status === "string" && done.test(status));
}

/** The words for the end of work that has a result. */
export const done = /^(success|succeeded|completed?|finished|done)$/i;

const goesOn = /process(?!ed)|queue|pend|accept|progress|submit|schedul|start|wait|creat/i;

/** Calls that say so alone. */
export const areEarly = (calls: readonly HookEvent[]): boolean =>
  calls.every((call) => saysItGoesOn(formedCall(call).json));
