import { howAnswered } from "../../history/answers/how-answered.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy } from "../../history/ledger/letters.ts";

/** How a call that asks for a mail was answered, and where mails are read, whether one came. */
export function answeredWithMail(call: Call, history: History): string {
  if (history.facts.evidence.mailbox === undefined) return howAnswered(call);
  const came = lettersCausedBy(call, history).length > 0 ? "a mail" : "no mail";
  return `${howAnswered(call)}; ${came}`;
}
