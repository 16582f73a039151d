import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import type { Recogniser } from "../../../contracts/profile/index.ts";
import { textsIn } from "../../../contracts/texts-in.ts";
import type { Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { isMadeUp } from "../requests/made-up.ts";
import { allLetters, lettersHolding } from "./letters.ts";
import { isOfOtherKind } from "./mail-kinds.ts";
import { lettersMentioning } from "./mentions.ts";
import { presentedCode, verifyingRoutes } from "./presented-codes.ts";
import { findToken } from "./tokens.ts";
import { findUser } from "./users.ts";

/** What languages write for a value that is not there: unless a mail has it, no service's secret. */
const nobodysWords: readonly string[] = ["None", ...Object.values(nobodysSecrets)];

/** What searches read as any text. */
const pattern = /^[_%*]+$/;

/**
 * Whether no mail can have held this code or reset token: the kit made it up, or it is no text, or a word such as `None`.
 * No mail holds an access token or an address as a code. Where a mailbox gets every mail, what stands in none is unsent.
 */
export function isUnsent(code: unknown, history: History, recogniser: Recogniser): boolean {
  if (isMadeUp(code, history)) return true;
  if (typeof code !== "string") return !textsIn(code).some((text) => text.length >= 4);
  if (code.length < 4 || pattern.test(code)) return true;
  if (isOfOtherKind(recogniser, code, history)) return true;
  const isOtherwiseKnown = (findToken(code, history) ?? findUser(code, history)) !== undefined;
  if (isOtherwiseKnown && lettersHolding(code, history).length === 0) return true;
  if (nobodysWords.includes(code) && lettersMentioning(code, history).length === 0) return true;
  return history.facts.recognise[recogniser] !== undefined && isUnmailed(code, history);
}

/** Whether a text surely stands in no mail: the kit's own mailbox gets every one. */
const isUnmailed = (text: string, history: History): boolean =>
  seesAllMails(history) &&
  lettersHolding(text, history).length === 0 &&
  lettersMentioning(text, history).length === 0;

const seesAllMails = derived(
  (history: History): boolean =>
    history.facts.evidence.mailbox?.kind === "smtp" &&
    allLetters(history).some(({ mail }) => mail.tokens.length > 0),
);

/** Calls of the verifying routes that present what was never mailed to anybody. */
export const wrongCodes = derived((history: History): Call[] =>
  verifyingRoutes
    .flatMap((route) => history.to(route))
    .filter((call) => isUnsent(presentedCode(call), history, "verificationToken")),
);
