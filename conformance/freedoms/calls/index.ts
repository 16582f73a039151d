import type { Freedom } from "../freedom.ts";
import { friendlyRefusal } from "../friendly-refusal.ts";
import { ofCalls } from "./call-freedom.ts";
import { failedReceiver } from "./failed-receiver.ts";
import { lateCall } from "./late-call.ts";
import { noResult } from "./no-result.ts";
import { resultInAnswer } from "./result-in-answer.ts";
import { unknownLast } from "./unknown-last.ts";
import { unreachableReceiver } from "./unreachable-receiver.ts";

/** Every freedom that may be why the webhook of a job was not called: what was seen to disturb, then what may have. */
export const freedomsOfCalls: readonly Freedom[] = [
  ofCalls("used")(failedReceiver),
  friendlyRefusal,
  ...[lateCall, unknownLast, unreachableReceiver, resultInAnswer, noResult].map(ofCalls("open")),
];
