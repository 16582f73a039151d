import fc from "fast-check";
import type { Act } from "../act.ts";
import { type Session, tokenOf, type User } from "./user.ts";

/** Whose live token the Authorization header of a request holds that needs none. Clients often leave it there. */
export type StrayToken = "nobody's" | "the user's own" | "another user's";

/** Mostly no token, sometimes the user's own or another user's. */
export const someStrayToken = (): fc.Arbitrary<StrayToken> =>
  fc.constantFrom("nobody's", "nobody's", "nobody's", "the user's own", "another user's");

/** The user whose token the header holds. */
export interface Holder {
  /** The header with the token; empty where none can be had, as before a verification that login needs. */
  act: Act;
  /** Another session of another user: no call of the request's own user may end it. */
  kept: Session | undefined;
}

export async function holderBeside(whose: StrayToken, user: User): Promise<Holder> {
  if (whose === "nobody's") return { act: {}, kept: undefined };
  const isOwn = whose === "the user's own";
  const holder = isOwn ? user : await user.stage.member();
  const presented = await opened(holder);
  // `kept` is opened second: were it opened first, its own user's next login might have ended it.
  const kept = isOwn ? undefined : await opened(holder);
  return { act: presented === undefined ? {} : { bearer: presented.token }, kept };
}

async function opened(user: User): Promise<Session | undefined> {
  const answer = await user.login();
  return tokenOf(answer) === undefined ? undefined : user.held(answer);
}

/** The header with such a token, for drives that do not look at the other user afterwards. */
export const strayToken = async (whose: StrayToken, user: User): Promise<Act> =>
  (await holderBeside(whose, user)).act;

/** Looks whether the other user's kept session still lives. */
export async function lookBeside({ kept }: Holder): Promise<void> {
  await kept?.user.refresh(kept, {});
}
