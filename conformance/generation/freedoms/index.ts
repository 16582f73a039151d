import { keyOfAnotherTime } from "./key-of-another-time.ts";
import { mishap } from "./mishap.ts";
import { page } from "./page.ts";
import { passingCrashes } from "./passing-crashes.ts";
import { sentTwice } from "./sent-twice.ts";
import { trackIdTwice } from "./track-id-twice.ts";
import { triedWebhook } from "./tried-webhook.ts";
import { workDuringRestart } from "./work-during-restart.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** The freedoms that may explain why work is turned away; a full queue is told by what these leave. */
export const turningAway: readonly WorkFreedom[] = [
  keyOfAnotherTime,
  triedWebhook,
  sentTwice,
  page,
  trackIdTwice,
  workDuringRestart,
];

/** The freedoms that may explain why a request met a server error. */
export const breakingDown: readonly WorkFreedom[] = [mishap, passingCrashes];
