import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, bearsMore, before, type Call } from "../call.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { outcome } from "../outcome.ts";
import { ownerOfCode } from "./mailed-to.ts";
import { bearingRoutes } from "./revocations.ts";
import { since } from "./timeline.ts";
import type { Token } from "./tokens.ts";

/** The routes of the lifecycle table (States and transitions). */
const listed = new Set<RouteId | undefined>([...bearingRoutes, "login"]);
const provingNothing = new Set<RouteId | undefined>([
  "signup",
  "resend-verification",
  "forgot-password",
]);

/** Whether a call that the lifecycle table does not list must spare a token, may end it, or has nothing to do with it. */
export function unlistedHarm(
  act: Call,
  token: Token,
  history: History,
): typeof tokenLifecycle.id | "not forbidden" | undefined {
  const owners = ownersOf(act, history);
  if (owners.every((email) => email !== undefined && email !== token.email)) {
    return outcome(act) === "failed" ? undefined : tokenLifecycle.id;
  }
  // Anybody may ask for a mail, or sign up with an address: that proves nothing, and ends no token.
  if (provingNothing.has(act.route?.id) && owners.includes(token.email)) return tokenLifecycle.id;
  // What verification and reset do to tokens of their own user is not shown.
  return "not forbidden";
}

/**
 * Whether a call that the lifecycle table does not list may have ended a token before it was presented: for example a reset,
 * or a logout with `Bearer T and more`.
 */
export const mayHaveEndedUnlisted = (token: Token, presenting: Call, history: History): boolean =>
  since(token, presenting, history).some(
    (other) =>
      (!listed.has(other.route?.id) || bearsMore(other)) &&
      !before(presenting, other) &&
      unlistedHarm(other, token, history) === "not forbidden",
  );

/** Whose account a call without a token is about; undefined: not known. A reset may name one user and hold another's token. */
function ownersOf(act: Call, history: History): (string | undefined)[] {
  switch (act.route?.id) {
    case "verify-email":
      return [ownerOfCode(asked(act, "verification_code"), history)];
    case "verify-link":
      return [ownerOfCode(act.params.token, history)];
    case "reset-password": {
      const named = normalEmail(asked(act, "email"));
      return [named, ownerOfCode(asked(act, "token"), history) ?? named];
    }
    default:
      return [normalEmail(asked(act, "email"))];
  }
}
