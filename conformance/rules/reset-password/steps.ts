import type { Act } from "../../stage/act.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { tokenOf, type User } from "../../stage/user.ts";

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
