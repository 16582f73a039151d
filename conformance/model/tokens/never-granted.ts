import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { asked, asText, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { contradicts, refused, type Sighting } from "../../history/sighting.ts";
import { issuedBy } from "./issued.ts";

/** Refused calls that ask for a listed lifetime which no call gets, where other lifetimes are granted. */
export function neverGranted(
  history: History,
  route: "login" | "refresh",
  calls: readonly Call[],
): Call[] {
  const granted = new Set(issuedBy(route)(history).map((call) => asked(call, "token_expiry")));
  return calls.filter((call) => {
    const wanted = asked(call, "token_expiry");
    return isKnownExpiry(wanted) && granted.size > 0 && !granted.has(wanted);
  });
}

/** The contradiction of a listed lifetime refused. */
export function lifetimeRefused(call: Call): Sighting {
  const wanted = asText(asked(call, "token_expiry"));
  return contradicts(call, {
    field: "the answer",
    kind: wanted,
    expected: `a token with token_expiry ${wanted}`,
    got: refused(call),
    wants: { status: "served" },
    unless: [loginNeedsNoCredentials.id],
  });
}
