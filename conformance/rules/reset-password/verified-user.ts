import fc from "fast-check";
import { follow } from "../../stage/browser.ts";
import type { Stage } from "../../stage/stage.ts";
import { retryUntilGranted } from "../../stage/users/retry-until-granted.ts";
import { tokenOf, type User } from "../../stage/users/user.ts";

/** How the email is verified; the login that follows shows whether it is. `later`: by its code, in `verifyLater`. */
export type Way = "code" | "json" | "redirect" | "later";

export const someWay = () => fc.constantFrom<Way>("code", "code", "json", "redirect");

/** Verifies the email of a user whose way is `later`. */
export async function verifyLater(user: User, way: Way): Promise<void> {
  if (way === "later")
    await retryUntilGranted(user, async (act) => user.verify(await user.code(), act));
}

/** A user whose email is verified where the kit has a mailbox, so that the service surely knows the address. */
export async function verifiedUser(stage: Stage, way: Way): Promise<User> {
  const user = stage.newcomer();
  if (way === "later") {
    // Where login needs a verified email, nobody is verified later.
    await user.join();
    return user;
  }
  await user.enroll();
  if (stage.evidence.mailbox === undefined) return user;
  if (way !== "code") {
    await follow(user, await user.openLink(await user.code(), way));
    return user;
  }
  const answer = await user.verify();
  const token = tokenOf(answer);
  if (token !== undefined) await user.refresh({ token, user, answer }, {});
  return user;
}
