import { givenToken } from "../answers/outcome.ts";
import { answered, asked, bearer, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { ownerOfCode } from "./letters.ts";

/** An access token that the target gave out, and whose it is. */
export interface Token {
  value: string;
  /** The call that gave it out first. */
  issue: Call;
  /** Later calls that gave out the very same value. */
  reissued: Call[];
  /** The address of its user; undefined where the history does not show it. */
  email: string | undefined;
}

/** The tokens of a history, in the order of their issue. */
export const tokensOf = (history: History): readonly Token[] => [...byValue(history).values()];

export const findToken = (value: unknown, history: History): Token | undefined =>
  typeof value === "string" ? byValue(history).get(value) : undefined;

/** The token that a call presented as the document says; undefined where none or an unknown one. */
export const presentedToken = (call: Call, history: History): Token | undefined =>
  findToken(bearer(call), history);

const byValue = derived((history: History): ReadonlyMap<string, Token> => {
  const found = new Map<string, Token>();
  for (const call of history.calls) {
    const value = givenToken(call);
    if (value === undefined) continue;
    const known = found.get(value);
    // A refresh gives a token to the owner of the token it presents, which was given out before.
    if (known === undefined)
      found.set(value, { value, issue: call, reissued: [], email: ownerOf(call, found, history) });
    else known.reissued.push(call);
  }
  return found;
});

function ownerOf(
  issue: Call,
  earlier: ReadonlyMap<string, Token>,
  history: History,
): string | undefined {
  switch (issue.route?.id) {
    case "login":
      return normalEmail(asked(issue, "email"));
    case "refresh":
      return earlier.get(bearer(issue) ?? "")?.email;
    case "verify-email":
      return verifiedBy(issue, history);
    default:
      return undefined;
  }
}

/** The user whom a verification gave a token; undefined where its answer names another user than the code was mailed to. */
function verifiedBy(call: Call, history: History): string | undefined {
  const mailedTo = ownerOfCode(asked(call, "verification_code"), history);
  const stated = normalEmail(answered(call, "data.user.email"));
  const isOne = mailedTo === undefined || stated === undefined || mailedTo === stated;
  return isOne ? (mailedTo ?? stated) : undefined;
}
