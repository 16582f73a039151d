import fc from "fast-check";
import { type TokenOrigin, tokenOrigins } from "../../../contracts/limits.ts";
import { offersRoute } from "../../../contracts/profile/index.ts";
import { CannotStage } from "../cannot-stage.ts";
import { maybeExpiry, someDeviceName } from "../generators/values.ts";
import type { Stage } from "../stage.ts";
import { type Session, tokenOf, type User } from "./user.ts";

/**
 * How a session came about. A promise about tokens must hold whichever call gave the token, and for whichever lifetime.
 */
export interface Origin {
  by: "login" | "refresh" | "second refresh" | "renaming refresh" | "verification";
  token_expiry: string | undefined;
  /** Undefined: the login gives no device name, which a service may refuse. */
  device_name: string | undefined;
}

const bys: Record<TokenOrigin, Origin["by"]> = {
  "verify-email": "verification",
  login: "login",
  refresh: "refresh",
};

/** An origin of each kind that the document names; the first is a verification, which needs a new user. */
export const everyOrigin: readonly [Origin, ...Origin[]] = tokenOrigins.map(
  (origin): Origin => ({
    by: bys[origin],
    token_expiry: undefined,
    device_name: "laptop",
  }),
) as [Origin, ...Origin[]];

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

/** A session of some user, made as the origin says; a verification needs a new user. */
export async function opened(stage: Stage, origin: Origin): Promise<Session> {
  if (origin.by !== "verification") return openedBy(await stage.member(), origin);
  if (stage.evidence.mailbox === undefined) return (await stage.member()).session();
  // Whoever joins where login needs a verification has used the code up.
  const user = stage.newcomer();
  await user.enroll();
  try {
    return user.held(await user.verify());
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
    return user.session();
  }
}

/** Another session of the same user; since a verification happens only once, and refresh may not be offered, a login takes their place. */
export async function openedBy(user: User, origin: Origin): Promise<Session> {
  const { by, token_expiry, device_name } = origin;
  const isLogin = by === "login" || by === "verification";
  if (isLogin || !offersRoute(user.stage.facts, "refresh"))
    return loggedIn(user, { token_expiry, device_name });
  const renames = by === "renaming refresh" && device_name !== undefined;
  let first = await loggedIn(user, renames ? {} : { device_name });
  if (by === "second refresh") first = await user.renewed(first, {});
  const asked = { token_expiry, ...(renames ? { device_name } : {}) };
  return user.renewed(first, asked);
}

/** A login; where one without a device name is refused, another with the usual name. */
async function loggedIn(user: User, body: Record<string, unknown>): Promise<Session> {
  const answer = await user.login(body);
  if (tokenOf(answer) !== undefined || body.device_name !== undefined) return user.held(answer);
  return user.session({ token_expiry: body.token_expiry });
}
