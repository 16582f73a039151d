import fc from "fast-check";
import type { Act } from "./act.ts";
import { type Session, tokenOf, type User } from "./user.ts";

/** Whose live token stands in the header of a request that needs none, as clients leave it there. */
export type Beside = "nobody's" | "the user's own" | "another user's";

/** Each of the others now and then. */
export const someBeside = (): fc.Arbitrary<Beside> =>
  fc.constantFrom("nobody's", "nobody's", "nobody's", "the user's own", "another user's");

/** Whoever's token stands there. */
export interface Holder {
  /** The header with it; none where there is none to be had, as before a verification that login needs. */
  act: Act;
  /** Another session of somebody else, which ends by nothing that is done beside the first. */
  kept: Session | undefined;
}

export async function holderBeside(whose: Beside, user: User): Promise<Holder> {
  if (whose === "nobody's") return { act: {}, kept: undefined };
  const isOwn = whose === "the user's own";
  const holder = isOwn ? user : await user.stage.member();
  const presented = await opened(holder);
  // The later one: what ends it was not its own user's next login.
  const kept = isOwn ? undefined : await opened(holder);
  return { act: presented === undefined ? {} : { bearer: presented.token }, kept };
}

async function opened(user: User): Promise<Session | undefined> {
  const answer = await user.login();
  return tokenOf(answer) === undefined ? undefined : user.held(answer);
}

/** The header with such a token, where nobody looks at what became of its user. */
export const besideToken = async (whose: Beside, user: User): Promise<Act> =>
  (await holderBeside(whose, user)).act;

/** Looks at the session that was kept. */
export async function lookBeside({ kept }: Holder): Promise<void> {
  await kept?.user.refresh(kept, {});
}
