import { effectiveWait, type Wait } from "../../../contracts/profile/index.ts";
import { outcome } from "../answers/outcome.ts";
import { asked, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { allLetters, asksFor, type Letter, lettersTo } from "./letters.ts";

/** The time that mails take. A declared time that one mail overran bounds no other mail either. */
export const mailWait = derived((history: History): Wait => {
  const wait = effectiveWait(history.facts, "mail");
  return { ...wait, declared: wait.declared && !allLetters(history).some(({ isLate }) => isLate) };
});

/** The time (ms) after which a mail counts as lost: the wait, or twice what the slowest mail that overran it took. */
export const longestMailMs = derived((history: History): number => {
  const late = allLetters(history).filter(({ isLate }) => isLate);
  return Math.max(effectiveWait(history.facts, "mail").ms, ...late.map(delayTwice));
});

const delayTwice = ({ mail, cause }: Letter): number =>
  (2 * (mail.t_us - (cause?.received?.at.t ?? mail.t_us))) / 1000;

/** A mailed secret that is older (µs) may have lapsed: how long one lives is not shown. */
export const mayLapseUs = 5 * 60 * 1_000_000;

/** The calls that asked for a mail to an address and were not refused. */
export const grantedAsks = (address: string, history: History): readonly Call[] =>
  asksFor(address, history).filter((call) => outcome(call) !== "failed");

/**
 * The letters that came to a call's address after it was sent, and whether there are fewer in all than calls that asked
 * for one. Where as many came none was lost: a late one may have been taken for the answer to a later call.
 */
export function lettersSince(
  call: Call,
  history: History,
): { came: readonly Letter[]; isOneShort: boolean } {
  const address = normalEmail(asked(call, "email")) ?? "";
  const all = lettersTo(address, history);
  const came = all.filter(({ mail }) => mail.t_us >= call.sent.at.t);
  return { came, isOneShort: all.length < grantedAsks(address, history).length };
}

/** Whether fewer mails had come to a call's address by then than others had asked for. */
export function areMailsBehind(call: Call, history: History): boolean {
  const address = normalEmail(asked(call, "email")) ?? "";
  const earlier = grantedAsks(address, history).filter(
    (other) => other !== call && mayAffect(other, call),
  );
  const all = lettersTo(address, history);
  return all.length - lettersSince(call, history).came.length < earlier.length;
}

/** Whether a mail came that was asked for after the call was answered: the way is open, and not behind. */
export const hasLaterMail = ({ received }: Call, history: History): boolean =>
  received !== undefined && received.at.t < lastServed(history);

/** When the latest call that got its mail was sent, microseconds. */
const lastServed = derived((history: History): number =>
  allLetters(history).reduce((last, { cause }) => Math.max(last, cause?.sent.at.t ?? 0), 0),
);
