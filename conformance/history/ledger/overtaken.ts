import { type Call, mayAffect } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken } from "../outcome.ts";
import { lettersHolding } from "./letters.ts";
import { findUser } from "./users.ts";

/**
 * Whether the owner of a mailed secret may have logged in between its making and its use. It was made when the call
 * that asked for the mail was sent, at the earliest. A login ends a secret that is computed from the last login, as in
 * some frameworks.
 */
export function mayBeOvertaken(
  { secret, owner, call }: { secret: unknown; owner: string | undefined; call: Call },
  history: History,
): boolean {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  const since = came?.cause?.sent.at.t ?? came?.mail.t_us ?? 0;
  const logins = findUser(owner, history)?.logins ?? [];
  return logins.some(
    (login) => givenToken(login) !== undefined && login.sent.at.t > since && mayAffect(login, call),
  );
}
