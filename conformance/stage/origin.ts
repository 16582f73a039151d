import fc from "fast-check";
import { CannotStage } from "./cannot-stage.ts";
import { maybeExpiry, someDeviceName } from "./generators/values.ts";
import type { Stage } from "./stage.ts";
import { type Session, tokenOf, type User } from "./user.ts";

/** Where a session comes from. What holds of a token must hold whichever call gave it out, and for how long. */
export interface Origin {
  by: "login" | "refresh" | "second refresh" | "renaming refresh" | "verification";
  token_expiry: string | undefined;
  /** Undefined: the login names none, which services may not take. */
  device_name: string | undefined;
}

export const someOrigin = (): fc.Arbitrary<Origin> =>
  fc.record({
    by: fc.oneof(
      { weight: 6, arbitrary: fc.constant("login" as const) },
      { weight: 2, arbitrary: fc.constant("refresh" as const) },
      { weight: 1, arbitrary: fc.constant("second refresh" as const) },
      { weight: 1, arbitrary: fc.constant("renaming refresh" as const) },
      { weight: 1, arbitrary: fc.constant("verification" as const) },
    ),
    token_expiry: maybeExpiry(),
    device_name: fc.oneof(
      fc.constantFrom("laptop", "phone"),
      someDeviceName(),
      fc.constantFrom("tablet", undefined),
    ),
  });

/** A session of somebody, come about as the origin says; a verification's is a new user's. */
export async function opened(stage: Stage, origin: Origin): Promise<Session> {
  if (origin.by !== "verification") return openedBy(await stage.member(), origin);
  if (stage.evidence.mailbox === undefined) return (await stage.member()).session();
  const user = await stage.user();
  try {
    return user.held(await user.verify());
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
    return user.session();
  }
}

/** Another session of the same user; a verification happens once, so it is a login's then. */
export async function openedBy(user: User, origin: Origin): Promise<Session> {
  const { by, token_expiry, device_name } = origin;
  if (by === "login" || by === "verification") return loggedIn(user, { token_expiry, device_name });
  const renames = by === "renaming refresh" && device_name !== undefined;
  let first = await loggedIn(user, renames ? {} : { device_name });
  if (by === "second refresh") first = await user.renewed(first, {});
  const asked = { token_expiry, ...(renames ? { device_name } : {}) };
  return user.renewed(first, asked);
}

/** A login, by a device of the usual name where one without a name is not taken. */
async function loggedIn(user: User, body: Record<string, unknown>): Promise<Session> {
  const answer = await user.login(body);
  if (tokenOf(answer) !== undefined || body.device_name !== undefined) return user.held(answer);
  return user.session({ token_expiry: body.token_expiry });
}
