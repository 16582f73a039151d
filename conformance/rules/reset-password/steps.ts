import { type Act, CannotStage } from "../../kit/stage/stage.ts";
import { tokenOf, type User } from "../../kit/stage/user.ts";

/** A login, tried again where it is refused: a refusal now and then tells nothing of the password. */
export async function tryLogin(user: User, password: string): Promise<void> {
  const answer = await user.login({ password });
  if (tokenOf(answer) === undefined) await user.login({ password });
}

/** The emailed reset token, the newest where it was asked for several times. */
export async function resetToken(user: User, asked = 1, act: Act = {}): Promise<string> {
  let token: string | undefined;
  for (let nth = 0; nth < asked; nth += 1) token = (await user.forgot(act)) ?? token;
  if (token === undefined) throw new CannotStage("no reset mail came");
  return token;
}
