import { offersRoute } from "../../../contracts/profile/index.ts";
import { follow } from "../browser.ts";
import { isServed } from "./served.ts";
import type { User } from "./user.ts";
import { presentAgain } from "./verify-link.ts";

/**
 * Verifies the email of a user of whom nothing else is asked: the link of a mail that was sent again, or of the first where
 * none comes, is opened in either mode, by turns.
 */
export async function verifyInTurn(user: User, turn: number): Promise<void> {
  const { facts } = user.stage;
  const first = await user.code();
  const again = offersRoute(facts, "resend-verification") ? await user.resend() : undefined;
  const code = again ?? first;
  if (!offersRoute(facts, "verify-link")) {
    await user.verify(code);
    return;
  }
  const mode = turn % 2 === 0 ? "redirect" : "json";
  const opened = await user.openLink(code, mode);
  await follow(user, opened);
  if (!isServed(opened)) await presentAgain(user, code, mode, opened);
}
