import type { Act } from "../../stage/act.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { anotherSecret } from "../../stage/users/another-secret.ts";
import { endAtLast } from "../../stage/users/end-at-last.ts";
import { retryUntilGranted } from "../../stage/users/retry-until-granted.ts";
import { isServed } from "../../stage/users/served.ts";
import { type Session, tokenOf, type User } from "../../stage/users/user.ts";
import type { Answer } from "../../target/client.ts";

/**
 * A login; where it is refused, once more between two logins of another user. One refusal may be chance, and a refusal
 * while nobody is let in tells nothing of the password.
 */
export async function tryLogin(user: User, password: string): Promise<void> {
  if (tokenOf(await user.login({ password })) !== undefined) return;
  const other = await user.stage.member();
  await other.login();
  await user.login({ password });
  await other.login();
}

/** The emailed reset token, the newest where it was asked for several times. */
export async function resetToken(user: User, asked = 1, act: Act = {}): Promise<string> {
  let token: string | undefined;
  for (let nth = 0; nth < asked; nth += 1) token = (await user.forgot(act)) ?? token;
  if (token === undefined) throw new CannotStage("no reset mail came");
  return token;
}

/**
 * Sets a password by the mailed token, insisting; at last by that of another mail, after which the same happens to a new
 * session.
 */
export async function setPassword(
  user: User,
  asked: { token: string; password: string },
  happens?: (held: Session) => Promise<unknown>,
): Promise<Answer> {
  const answer = await retryUntilGranted(user, (act) => user.reset(asked, {}, act));
  if (isServed(answer)) return answer;
  const held = happens && (await user.session());
  const token = await anotherSecret(user, "forgot");
  if (token === undefined) return answer;
  if (held !== undefined) await happens?.(held);
  return user.reset({ ...asked, token });
}

/**
 * What a verified user may do at last: forgets the password, sets another, logs in by it, and out everywhere, by a session of
 * the default lifetime or one that never lapses.
 */
export async function resetAndLeave(user: User, token_expiry?: "never"): Promise<void> {
  const [token, password] = [await user.forgot(), user.stage.password()];
  if (token !== undefined && isServed(await setPassword(user, { token, password })))
    user.password = password;
  await endAtLast(user, await user.login({ device_name: "phone", token_expiry }), "logoutAll");
}
