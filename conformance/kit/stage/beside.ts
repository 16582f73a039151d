import fc from "fast-check";
import type { Act } from "./stage.ts";
import { tokenOf, type User } from "./user.ts";

/** Whose live token stands in the header of a request that needs none, as clients leave it there. */
export type Beside = "nobody's" | "the user's own" | "another user's";

/** Each of the others now and then. */
export const someBeside = (): fc.Arbitrary<Beside> =>
  fc.constantFrom("nobody's", "nobody's", "nobody's", "the user's own", "another user's");

/** The header with such a token; none where there is none to be had, as before a verification that login needs. */
export async function besideToken(whose: Beside, user: User): Promise<Act> {
  if (whose === "nobody's") return {};
  const holder = whose === "the user's own" ? user : await user.stage.member();
  const token = tokenOf(await holder.login());
  return token === undefined ? {} : { bearer: token };
}
