import type { AnswerForm } from "../../../contracts/profile/sections/recognise.ts";
import { hasAnyForm } from "../../target/answer-form.ts";
import { isObject, type Message } from "../call.ts";
import { saidBy, soundsDeferred, soundsLimited, soundsRationed } from "./refusal-wording.ts";
import { locked } from "./statuses.ts";

type Received = Pick<Message, "headers" | "text" | "json"> & { status: number };

/** What shows a limit of rate: declared forms, and a `Retry-After` where not every answer has one. */
export interface LimitSigns {
  forms: readonly AnswerForm[];
  isRetryAfterTelling: boolean;
}

/** Whether an answer looks like a rate limit's: it has one of these forms, or words that only limits use. */
export const isLimited = (
  received: Received,
  forms: readonly AnswerForm[],
  isRetryAfterTelling = true,
): boolean =>
  !isSuccess(received) &&
  (hasAnyForm(forms, received) ||
    (isRefusal(received) && speaksOfLimits(received, isRetryAfterTelling)));

/** Whether a refusal speaks of how often, or how soon again, the same may be asked. */
export const isRationed = (received: Received): boolean =>
  !isSuccess(received) && isRefusal(received) && soundsRationed(saidBeside(received));

/** Whether a refusal speaks of a limit of rate or of a lock, by its status, its header or the usual words. */
function speaksOfLimits(received: Received, isRetryAfterTelling: boolean): boolean {
  const { status, headers } = received;
  const asksToWait = isRetryAfterTelling && headers["retry-after"] !== undefined;
  if (status === locked || asksToWait) return true;
  const said = saidBeside(received);
  return soundsLimited(said) || (status < 500 && soundsDeferred(said));
}

/** What an answer says outside its `meta`: what `meta` says of limits stands in every answer. */
const saidBeside = ({ text = "", json }: Received): string =>
  saidBy({ text, json: isObject(json) ? { ...json, meta: undefined } : json });

/** An answer of success may speak of limits, and ran into none. */
const isSuccess = ({ status, json }: { status: number; json: unknown }): boolean =>
  status < 400 && isObject(json) && (json.error === null || json.status === "success");

const isRefusal = ({ status, json }: { status: number; json: unknown }): boolean =>
  status >= 400 || (isObject(json) && (isObject(json.error) || json.status === "error"));
