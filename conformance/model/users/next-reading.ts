import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { LinkOpening } from "../mail/link-openings.ts";
import { mayHaveVerified } from "../verified-life.ts";
import { readingsOf, type VerifiedReading } from "./readings.ts";

/** What a user's next login shows after a call, if nothing else can have verified the email by then. */
export function nextReading(
  email: string,
  call: Call,
  history: History,
  leftOut: readonly Call[] = [],
): VerifiedReading | undefined {
  const next = readingsOf(email, history).find(({ login }) => before(call, login));
  if (next === undefined) return undefined;
  return mayHaveVerified(email, next.login, history, [call, ...leftOut]) ? undefined : next;
}

/** What its user's next login shows of a link alone. */
export const readingOf = ({ use, call, followed }: LinkOpening, history: History) =>
  nextReading(use.email, call, history, followed);
