import { asked, type Call, mayAffect } from "../../history/call.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import type { Letter } from "../../history/ledger/letters.ts";
import { wrongCodes } from "../../history/ledger/unsent.ts";

/** A call that presents what was mailed to a user, and the mails that hold it. */
interface Presented {
  call: Call;
  email: string;
  letters: readonly Letter[];
}

const askingForMails = ["signup", "resend-verification", "forgot-password"] as const;

/**
 * Whether another mail of any kind was asked for, or a wrong code tried, between the mail and its use: a service may keep
 * one mailed secret a user, and end it at a wrong guess. What becomes of it then is not shown.
 */
export function isDisturbed({ call, email, letters }: Presented, history: History): boolean {
  const causes = letters.flatMap(({ cause }) => cause ?? []);
  const cameAt = letters.findLast(({ mail }) => mail.t_us <= call.sent.at.t)?.mail.t_us ?? 0;
  const since = Math.min(cameAt, ...causes.map((cause) => cause.received?.at.t ?? cameAt));
  const isBetween = (other: Call): boolean =>
    other !== call &&
    !causes.includes(other) &&
    mayAffect(other, call) &&
    (other.received?.at.t ?? Number.POSITIVE_INFINITY) >= since;
  const asks = askingForMails
    .flatMap((route) => history.to(route))
    .filter((other) => normalEmail(asked(other, "email")) === email);
  // Episodes run side by side: a wrong code of another one is no guess at this user's.
  const guesses = wrongCodes(history).filter(({ episode }) => episode === call.episode);
  return [...asks, ...guesses].some(isBetween);
}
