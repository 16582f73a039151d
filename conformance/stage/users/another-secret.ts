import { setTimeout } from "node:timers/promises";
import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import type { User } from "./user.ts";

/**
 * The secret of one more mail, which lay unread for two seconds; undefined: no mail came. Presented before any wrong one, it
 * is refused neither because not every server knows it nor because a try in vain ended it.
 */
export async function anotherSecret(
  user: User,
  ask: "resend" | "forgot",
): Promise<string | undefined> {
  const secret = await user[ask]();
  if (secret !== undefined) await setTimeout(undeclaredConsistencyMs + 1);
  return secret;
}
