import fc from "fast-check";
import { insist } from "../../stage/insist.ts";
import type { Stage } from "../../stage/stage.ts";
import { tokenOf, type User } from "../../stage/user.ts";
import { follow } from "../verify-link/drives.ts";

/** How an email may be verified; the login that follows shows whether it is. `later`: by its code, when it is time. */
export type Way = "code" | "json" | "redirect" | "later";

export const someWay = () => fc.constantFrom<Way>("code", "code", "json", "redirect");

/** Verifies the email of a user who was left to do it later. */
export async function verifyLater(user: User, way: Way): Promise<void> {
  if (way === "later") await insist(user, async (act) => user.verify(await user.code(), act));
}

/** Somebody whose email is verified where there is a mailbox, so that nobody doubts that the address is known. */
export async function verifiedUser(stage: Stage, way: Way): Promise<User> {
  const user = stage.newcomer();
  await user.enroll();
  if (stage.evidence.mailbox === undefined || way === "later") return user;
  if (way !== "code") {
    await follow(user, await user.openLink(await user.code(), way));
    return user;
  }
  const answer = await user.verify();
  const token = tokenOf(answer);
  if (token !== undefined) await user.refresh({ token, user, answer }, {});
  return user;
}
