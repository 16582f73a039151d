import { type Call, mayAffect } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken } from "../outcome.ts";
import { lettersHolding } from "./letters.ts";
import { findUser } from "./users.ts";

/** A mailed secret, whose it is, and the call that presents it. */
interface Presented {
  secret: unknown;
  owner: string | undefined;
  call: Call;
}

/**
 * Whether the owner of a mailed secret may have logged in between its making and its use. It was made when the call
 * that asked for the mail was sent, at the earliest. A login ends a secret that is computed from the last login, as in
 * some frameworks.
 */
export const mayBeOvertaken = (presented: Presented, history: History): boolean => {
  const { mail, cause } = letterOf(presented, history) ?? {};
  return wasLetInSince(cause?.sent.at.t ?? mail?.t_us ?? 0, presented, history);
};

/** Whether the owner surely logged in before the use: after the mail had come. */
export const isOvertaken = (presented: Presented, history: History): boolean =>
  wasLetInSince(letterOf(presented, history)?.mail.t_us ?? 0, presented, history);

/** The latest letter with the secret that had come by the call. */
const letterOf = ({ secret, call }: Presented, history: History) =>
  lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);

function wasLetInSince(t_us: number, { owner, call }: Presented, history: History): boolean {
  const logins = findUser(owner, history)?.logins ?? [];
  return logins.some(
    (login) => givenToken(login) !== undefined && login.sent.at.t > t_us && mayAffect(login, call),
  );
}
