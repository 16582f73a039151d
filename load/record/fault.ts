import type { AnsweredEvent } from "../../contracts/history/events.ts";
import { abortedCall, malformedAnswer } from "./line.ts";

export type Fault = NonNullable<AnsweredEvent["fault"]>;

/**
 * Why there was no answer, from k6's error code (its documentation, "Error codes"). What never reached
 * the target (no name, no connection, no TLS) is `refused`; a connection lost underway is `reset`.
 */
export function faultOf(code: number): Fault {
  if (code === abortedCall) return "aborted";
  if (code === malformedAnswer || code >= 1600) return "malformed";
  if (code === 1050 || code === 1211) return "timeout";
  if (code >= 1100 && code < 1200) return "refused";
  if (code >= 1210 && code <= 1213) return "refused";
  if (code >= 1300 && code < 1400) return "refused";
  return "reset";
}
