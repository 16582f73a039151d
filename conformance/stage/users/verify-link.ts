import { unauthorized } from "../../history/answers/statuses.ts";
import type { LinkMode } from "../../model/mail/link-modes.ts";
import type { Answer } from "../../target/client.ts";
import { follow } from "../browser.ts";
import { anotherSecret } from "./another-secret.ts";
import { dataOf } from "./data-of.ts";
import { withCredentials } from "./retry-until-granted.ts";
import type { User } from "./user.ts";

/**
 * Opens a link that verified nobody once more, and that of another mail: as it is, and with credentials. Then gives its token
 * to verify-email.
 */
export async function presentAgain(
  user: User,
  first: string,
  mode: LinkMode,
  opened: Answer,
): Promise<void> {
  if (opened.status !== unauthorized) {
    await follow(user, await user.openLink(first, mode));
    if (await isVerified(user)) return;
  }
  const code = (await anotherSecret(user, "resend")) ?? first;
  await follow(user, await user.openLink(code, mode));
  if (await isVerified(user)) return;
  await withCredentials(user, async (act) => {
    const answer = await user.openLink(code, mode, act);
    await follow(user, answer);
    return answer;
  });
  if (!(await isVerified(user))) await user.verify(code);
}

/** Whether a login shows the email as verified. */
export async function isVerified(user: User): Promise<boolean> {
  return dataOf(await user.login()).user?.verified === true;
}
