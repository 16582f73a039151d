import type { Call } from "../history/call.ts";
import type { OpenPoint } from "../history/open-point.ts";

/** A freedom to answer a call of an account or a restart for another reason than the call: its answer shows nothing. */
export interface AnswerFreedom extends OpenPoint {
  /** Whether it explains the answer of a call; one without an answer it does not. */
  explains: (call: Call) => boolean;
}
