import type { Freedom } from "../freedom.ts";
import { friendlyRefusal } from "../friendly-refusal.ts";
import { failedReceiver } from "./failed-receiver.ts";
import { formOfResult } from "./form-of-result.ts";
import { noResult } from "./no-result.ts";
import { unreachableReceiver } from "./unreachable-receiver.ts";

/** Every freedom that may be why the webhook of a job was not called: what was seen to disturb, then what may have. */
export const freedomsOfCalls: readonly Freedom[] = [
  failedReceiver,
  friendlyRefusal,
  noResult,
  unreachableReceiver,
  formOfResult,
];
