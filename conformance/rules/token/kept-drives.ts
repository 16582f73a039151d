import { drive } from "../../stage/drive.ts";
import type { Scene, Session, User } from "../../stage/users/user.ts";

/** A user with two sessions, made early. */
export interface Kept {
  user: User;
  first: Session;
  second: Session;
}

export async function keep(stage: Scene): Promise<Kept> {
  const user = await stage.user();
  const first = await user.session({ device_name: "laptop" });
  return { user, first, second: await user.session({ device_name: "phone" }) };
}

/** Tokens that were kept are used and ended, and their user logs in: all of it in turn, beginning with the `from`th. */
export async function lookAgain(
  { user, first, second, stage }: Kept & { stage: Scene },
  from = 0,
): Promise<void> {
  user.stage = stage;
  const parts = [
    async () => {
      await user.refresh(first);
      await user.refresh(first, {});
    },
    async () => {
      await user.logout(second);
      await user.refresh(second, {});
    },
    async () => void (await user.login({ device_name: "laptop" })),
  ];
  const at = from % parts.length;
  for (const part of [...parts.slice(at), ...parts.slice(0, at)]) await part();
}

/**
 * A service may know the latest users and tokens alone, or sweep away those without an end: it meets these again when all
 * others have come.
 */
export const keepToTheEnd = drive("log in early, and again when all else is through", {
  company: "patient",

  async act(_, stage) {
    const kept = await keep(stage);
    const endless = await kept.user.session({ token_expiry: "never" });
    await stage.untilOthersEnd();
    await kept.user.refresh(endless, {});
    await lookAgain({ ...kept, stage });
    if (stage.evidence.mailbox !== undefined) await kept.user.forgot();
  },
});
