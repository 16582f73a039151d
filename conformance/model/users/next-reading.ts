import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { readingsOf, type VerifiedReading } from "./readings.ts";
import { mayHaveVerified } from "./verifying.ts";

/** The next reading of a user after a call, where nothing else can have verified the email by then. */
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
