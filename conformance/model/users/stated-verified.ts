import { givenToken } from "../../history/answers/outcome.ts";
import { answered, asked, type Call } from "../../history/call.ts";
import { normalEmail } from "../../history/requests/email.ts";

/** What a login that let its user in states as `verified`; undefined where it states nothing, or names another user. */
export function statedVerified(login: Call): boolean | undefined {
  if (givenToken(login) === undefined) return undefined;
  const stated = answered(login, "data.user.verified");
  const about = answered(login, "data.user.email");
  // An answer about another user says nothing of the user who logged in.
  const isOwn =
    typeof about !== "string" || normalEmail(about) === normalEmail(asked(login, "email"));
  return typeof stated === "boolean" && isOwn ? stated : undefined;
}
