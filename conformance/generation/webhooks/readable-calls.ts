import type { HookEvent } from "../../../contracts/history/events.ts";
import { bodyText } from "../jobs/call-text.ts";
import { base64Runs, decoded } from "../jobs/texts-within.ts";
import { readMedium } from "../medium.ts";

/** Whether anybody can read a body: text that is JSON, a form, XML or plain words, with nothing encrypted in it. */
export function isReadable(call: HookEvent): boolean {
  const type = call.headers?.["content-type"] ?? "";
  const text = bodyText(call)?.trim();
  if (text === undefined || holdsOpaque(text)) return false;
  return text === "" || /json|form|xml|text\/plain/i.test(type) || /^[[{<]/.test(text);
}

/** Whether a text holds bytes in base64 that are neither text nor a medium, such as an encrypted message. */
export const holdsOpaque = (text: string): boolean =>
  base64Runs(text.replace(namedOpaque, "")).some(
    (run) =>
      run.length >= opaqueLength && decoded(run) === undefined && readMedium(run) === undefined,
  );

/** Shorter ones are ids and digests. */
const opaqueLength = 128;
/** Addresses, and what is a signature by its name: of them all know that they hold no message. */
const namedOpaque = /https?:\/\/[^\s"'<>]+|"[^"]*sig[^"]*"\s*:\s*"[^"]*"/gi;
