import type { CallFreedom } from "./call-freedom.ts";
import { cutShort } from "./cut-short.ts";
import { failedReceiver } from "./failed-receiver.ts";
import { friendlyRefusal } from "./friendly-refusal.ts";
import { lateCall } from "./late-call.ts";
import { noResult } from "./no-result.ts";
import { resultInAnswer } from "./result-in-answer.ts";
import { takenForAnother } from "./taken-for-another.ts";
import { unknownLast } from "./unknown-last.ts";
import { unlistedValue } from "./unlisted-value.ts";
import { unreachableReceiver } from "./unreachable-receiver.ts";
import { wayCut } from "./way-cut.ts";

/** What was seen to happen, after which a call need not come: a missing one is excused, and counted. */
export const seenToDisturb: readonly CallFreedom[] = [failedReceiver, cutShort, unlistedValue];

/** What may be why a call did not come: a missing one is doubted. */
export const mayStandBehind: readonly CallFreedom[] = [
  lateCall,
  friendlyRefusal,
  unknownLast,
  unreachableReceiver,
  wayCut,
  takenForAnother,
  resultInAnswer,
  noResult,
];
