import type { Answer } from "../../target/client.ts";
import { tokenOf, type User } from "./user.ts";

/** Ends the session that an answer opened, if it opened one, and tries it once more. */
export async function endAtLast(
  user: User,
  opened: Answer,
  by: "logout" | "logoutAll" = "logout",
): Promise<void> {
  if (tokenOf(opened) === undefined) return;
  const session = user.held(opened);
  await user[by](session);
  await user.refresh(session, {});
}
