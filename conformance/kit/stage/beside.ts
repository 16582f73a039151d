import fc from "fast-check";
import type { Act } from "./stage.ts";
import { type Session, tokenOf, type User } from "./user.ts";

/** Whose live token stands in the header of a request that needs none, as clients leave it there. */
export type Beside = "nobody's" | "the user's own" | "another user's";

/** Each of the others now and then. */
export const someBeside = (): fc.Arbitrary<Beside> =>
  fc.constantFrom("nobody's", "nobody's", "nobody's", "the user's own", "another user's");

/** A session whose token may stand there; none where there is none to be had, as before a verification that login needs. */
export async function besideSession(whose: Beside, user: User): Promise<Session | undefined> {
  if (whose === "nobody's") return undefined;
  const holder = whose === "the user's own" ? user : await user.stage.member();
  const answer = await holder.login();
  return tokenOf(answer) === undefined ? undefined : holder.held(answer);
}

/** The header with the token of such a session, or none. */
export const bearing = (session: Session | undefined): Act =>
  session === undefined ? {} : { bearer: session.token };

/** The header with such a token, which is not looked at afterwards. */
export const besideToken = async (whose: Beside, user: User): Promise<Act> =>
  bearing(await besideSession(whose, user));

/** Looks at a session of somebody else, which whoever had its token in the header did nothing to. */
export async function lookBeside(whose: Beside, session: Session | undefined): Promise<void> {
  if (whose === "another user's") await session?.user.refresh(session, {});
}
