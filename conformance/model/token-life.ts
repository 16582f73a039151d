import * as login from "../../contracts/clauses/login.ts";
import * as logout from "../../contracts/clauses/logout.ts";
import * as refresh from "../../contracts/clauses/refresh.ts";
import { tokenLifecycle } from "../../contracts/clauses/token.ts";
import { givenToken, outcome, succeededPlainly } from "../history/answers/outcome.ts";
import { asked, bearer, type Call, isSpeltBearer } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { ownerOfCode } from "../history/ledger/letters.ts";
import { isNoToken } from "../history/ledger/no-token.ts";
import { presentedCode } from "../history/ledger/presented-codes.ts";
import { presentedToken, type Token } from "../history/ledger/tokens.ts";
import { isUnsent } from "../history/ledger/unsent.ts";
import { normalEmail } from "../history/requests/email.ts";
import { asksProperly } from "../history/requests/token-requests.ts";
import { type Effect, effectIn, ends, open, type Row, spares } from "./lifecycle.ts";
import { isCrowded } from "./tokens/crowded.ts";

/** Whose token or account a call is about, as seen from one token: it, another of its user's, another user's, none. */
export type Whose = "it" | "own" | "other" | "none" | "unknown";
/**
 * How a call ended; `misasked`: a refresh that was refused, though not for its token; `crowded`: a login was granted where
 * its user held many sessions.
 */
type Ending = "granted" | "refused" | "misasked" | "crowded" | "unclear";

/** A refused call that is about somebody else. */
const nothing = undefined;

/** What a call does to a token (States and transitions). */
const rows: readonly Row<"ends", Whose, Ending>[] = [
  ["refresh", "it", "granted", ends(refresh.refreshRevokesPreviousToken)],
  ["refresh", "it", "misasked", spares(refresh.refreshFailureKeepsToken)],
  ["refresh", "own", "*", spares(refresh.refreshKeepsOtherTokens)],
  ["refresh", "none", "*", spares(tokenLifecycle)],
  ["refresh", "other", "*", spares(tokenLifecycle)],
  ["logout", "it", "granted", ends(logout.logoutRevokesCurrentToken)],
  ["logout", "own", "*", spares(logout.logoutKeepsOtherTokens)],
  ["logout", "none", "*", spares(logout.logoutRequiresBearer)],
  ["logout", "other", "*", spares(tokenLifecycle)],
  ["logout-all", "it", "granted", ends(logout.logoutAllRevokesAllTokens)],
  ["logout-all", "own", "granted", ends(logout.logoutAllRevokesAllTokens)],
  ["logout-all", "none", "*", spares(logout.logoutAllRequiresBearer)],
  ["logout-all", "other", "*", spares(logout.logoutAllSparesOtherUsers)],
  ["login", "own", "granted", spares(login.loginKeepsEarlierTokens)],
  ["login", "own", "crowded", open],
  ["login", "own", "*", spares(tokenLifecycle)],
  // Anybody may ask for a mail, or sign up with an address: that proves nothing.
  ["signup", "own", "*", spares(tokenLifecycle)],
  ["resend-verification", "own", "*", spares(tokenLifecycle)],
  ["forgot-password", "own", "*", spares(tokenLifecycle)],
  // A refused verification proves nothing, whosever the code may be.
  ["verify-email", "unknown", "refused", nothing],
  ["verify-link", "unknown", "refused", nothing],
  ["*", "other", "refused", nothing],
  ["*", "other", "*", spares(tokenLifecycle)],
  // What a verification or a reset does to tokens of its own user is not shown.
  ["*", "*", "*", open],
];

/** The calls that present a token. */
export const bearingRoutes = ["refresh", "logout", "logout-all"] as const;

export const isBearing = ({ route }: Call): boolean =>
  bearingRoutes.some((bearing) => bearing === route?.id);

/** What a call does to a token that stands to it in this way. */
export const effectOf = (act: Call, whose: Whose, history: History): Effect<"ends"> | undefined =>
  effectIn(rows, act.route?.id, whose, endingOf(act, history));

function endingOf(act: Call, history: History): Ending {
  const route = act.route?.id;
  const isLogout = route === "logout" || route === "logout-all";
  const isGranted = isLogout ? succeededPlainly(act) : givenToken(act) !== undefined;
  if (route === "login" && isGranted) return isCrowded(act, history) ? "crowded" : "granted";
  if (isGranted) return "granted";
  if (route === "login") return "refused";
  if (outcome(act) !== "failed") return "unclear";
  return route === "refresh" && !asksAsGranted(act, history) ? "misasked" : "refused";
}

/**
 * Whether a refresh asks for what the document lists, and for a lifetime that some refresh was granted. One that is granted to
 * none, such as `never`, is refused whatever the token is.
 */
export const asksAsGranted = (refresh: Call, history: History): boolean =>
  lifetimesGranted(history).has(lifetimeAsked(refresh)) &&
  asksProperly(refresh, history) &&
  isSpeltBearer(refresh);
const lifetimesGranted = derived((history: History): ReadonlySet<unknown> => {
  const granted = history.to("refresh").filter((call) => givenToken(call) !== undefined);
  return new Set(granted.map(lifetimeAsked));
});

/** The lifetime that a refresh asks for; a word of its own where it has no body, which a service need not take. */
export const lifetimeAsked = (refresh: Call): unknown =>
  refresh.sent.text === undefined ? "no body" : asked(refresh, "token_expiry");

/** How a call stands to a token. */
export function whoseIs(act: Call, token: Token, history: History): Whose {
  const about = aboutOf(history)(act);
  if (about === "none") return "none";
  if (Array.isArray(about)) {
    if (about.every((email) => email !== undefined && email !== token.email)) return "other";
    return about.includes(token.email) ? "own" : "unknown";
  }
  if (about === token) return "it";
  if (about?.email === undefined) return "unknown";
  return about.email === token.email ? "own" : "other";
}

/** What a call is about, whichever token asks: the owners of accounts, or the token that it presents; `none`: it presents none. */
type About = (string | undefined)[] | Token | "none" | undefined;

/** Each call is asked for each of hundreds of tokens. */
const aboutOf = derived((history: History) => {
  const known = new Map<Call, About>();
  return (act: Call): About => {
    if (!known.has(act)) known.set(act, aboutIn(act, history));
    return known.get(act);
  };
});

function aboutIn(act: Call, history: History): About {
  if (!isBearing(act)) return ownersOf(act, history);
  const value = bearer(act);
  if (value === undefined || isNoToken(value, history)) return "none";
  return presentedToken(act, history);
}

/**
 * Whose accounts a call without a token is about: none of a code that was never sent; undefined: not known. A reset may name
 * one user and hold another's token.
 */
function ownersOf(act: Call, history: History): (string | undefined)[] {
  const email = normalEmail(asked(act, "email"));
  const named = email === undefined ? [] : [email];
  switch (act.route?.id) {
    case "verify-email":
    case "verify-link": {
      const code = presentedCode(act);
      const owner = ownerOfCode(code, history);
      return owner === undefined && isUnsent(code, history, "verificationToken") ? [] : [owner];
    }
    case "reset-password": {
      const owner = ownerOfCode(asked(act, "token"), history);
      return owner === undefined ? named : [...named, owner];
    }
    default:
      return named;
  }
}
