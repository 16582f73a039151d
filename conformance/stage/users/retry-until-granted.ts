import { unauthorized } from "../../history/answers/statuses.ts";
import type { Answer } from "../../target/client.ts";
import type { Act } from "../act.ts";
import type { Caller } from "../caller.ts";
import { letSpread } from "../pauses.ts";
import { isServed } from "./served.ts";
import { tokenOf } from "./token-of.ts";

/** A user who makes a call, and may log in for it. */
interface Insistent {
  stage: Caller;
  login: () => Promise<Answer>;
}

/**
 * Sends a request that needs no credentials until the service grants it. Plainly at first, then plainly again: one
 * refusal may be chance, but a 401 is none. Plainly a moment later, where it names a user or a mailed secret that not
 * every server may know yet. Then with a token that nobody gave out, and with a live token of the user's.
 */
export async function retryUntilGranted(
  user: Insistent,
  send: (act: Act) => Promise<Answer>,
  { isOfNewcomer = false } = {},
): Promise<Answer> {
  const plain = await send({});
  if (isServed(plain) || plain.status === undefined) return plain;
  if (plain.status !== unauthorized) {
    const again = await send({});
    if (isServed(again)) return again;
  }
  if (!isOfNewcomer) {
    await letSpread();
    const later = await send({});
    if (isServed(later)) return later;
  }
  return withCredentials(user, send);
}

/** Sends a request with a token that nobody gave out and, where that is refused, with a live one. */
export async function withCredentials(
  user: Insistent,
  send: (act: Act) => Promise<Answer>,
): Promise<Answer> {
  const { stage } = user;
  const bearer = stage.madeUp("token", stage.unique("no-such-token-"));
  const presented = await send({ bearer });
  if (isServed(presented)) return presented;
  const token = tokenOf(await user.login());
  return token === undefined ? presented : send({ bearer: token });
}
