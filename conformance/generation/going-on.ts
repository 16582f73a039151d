import type { HookEvent } from "../../contracts/history/events.ts";
import { isObject } from "../history/call.ts";
import { valueAt } from "../target/json-pointer.ts";
import { formedCall } from "./call-text.ts";

/** Whether an answer or a call says that the work goes on: that it is queued, started or under way. */
export function saysItGoesOn(json: unknown): boolean {
  const status = isObject(json) ? valueAt(json, "/status") : undefined;
  return typeof status === "string" && goesOn.test(status);
}

const goesOn = /process(?!ed)|queue|pend|accept|progress|submit|schedul|start|wait|creat/i;

/** Calls that say so alone. */
export const areEarly = (calls: readonly HookEvent[]): boolean =>
  calls.every((call) => saysItGoesOn(formedCall(call).json));
