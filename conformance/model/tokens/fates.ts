import type { Clause } from "../../../contracts/clauses/clause.ts";
import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import {
  refreshAcceptsEachExpiry,
  refreshIssuesNewToken,
} from "../../../contracts/clauses/refresh.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { verifyEmailIssuesWorkingToken } from "../../../contracts/clauses/verify.ts";
import { outcome, succeededPlainly } from "../../history/answers/outcome.ts";
import { asked, asText, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { presentedToken, type Token, tokensOf } from "../../history/ledger/tokens.ts";
import {
  type Breach,
  contradicts,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import type { Cause } from "../blame.ts";
import { familyOf, type RowCause } from "../family.ts";
import { type Act, endOfPresented } from "../token-acts.ts";
import { lifetimeAsked } from "../token-life.ts";
import { looksAt, looksOf, type TokenLook } from "../token-looks.ts";
import { isVerifiedBefore } from "../users/verified.ts";
import { consistency } from "./consistency.ts";
import { ownCalls } from "./races/own-calls.ts";

/** A look that the lifecycle table tells, and the rows that made its token live or dead, the likeliest to be broken first. */
interface Fate {
  look: TokenLook;
  isWrong: boolean;
  causes: readonly RowCause[];
}

function* held({ look }: Fate, cause: RowCause, history: History): Iterable<Sighting> {
  const { clause, way } = cause;
  if (clause === refreshAcceptsEachExpiry || way === forVerified) return;
  yield supports(shownBy(look, cause), kindOf(look, clause, history));
}

function broken({ look }: Fate, cause: RowCause | undefined, history: History): Sighting {
  const breach = breachOf(look, cause?.clause ?? tokenLifecycle);
  const controls = cause?.way === refusesLive ? shownLive(look, history) : [];
  const told = contradicts([...controls, ...shownBy(look, cause)], breach);
  return controls.length === 0 ? told : { ...told, controls: controls.map(({ id }) => id) };
}

const shownBy = ({ token, call }: TokenLook, cause: RowCause | undefined): Call[] =>
  [token.issue, cause?.call, call].filter((one) => one !== undefined);

/** That a refresh for a listed lifetime was refused. */
export function lifetimeRefused(call: Call): Breach {
  const wanted = asText(asked(call, "token_expiry"));
  return {
    field: "the answer",
    kind: wanted,
    expected: `a token with token_expiry ${wanted}`,
    got: refused(call),
    wants: { status: "served" },
  };
}

const breachOf = (look: TokenLook, clause: Clause): Breach =>
  clause === refreshAcceptsEachExpiry
    ? lifetimeRefused(look.call)
    : {
        field: "the access token",
        expected: look.standing === "live" ? "to still work" : "to work no longer",
        got: look.worked ? "works" : refused(look.call),
        wants: { status: look.standing === "live" ? "served" : "refused" },
      };

/** What gave the token that a rule speaks of: of a refresh, the one that it rotated. */
function kindOf(
  { token: { issue }, standing }: TokenLook,
  clause: Clause,
  history: History,
): string {
  if (clause === verifyEmailIssuesWorkingToken && standing === "dead") return itsUsers;
  const spoken = clause === refreshIssuesNewToken ? presentedToken(issue, history)?.issue : issue;
  return spoken?.route?.id ?? "unknown";
}

const fates = derived((history: History): readonly Fate[] => {
  const behind = refreshesBehind(history);
  return looksOf(history).flatMap((look) => {
    const causes = causesOf(look, behind.get(look.token) ?? 0, history);
    const isWrong = look.worked !== (look.standing === "live");
    return causes.length === 0 ? [] : [{ look, isWrong, causes }];
  });
});

/** What happens by chance less often than 5 % shows a cause; fewer lost tokens than `few` show none. */
const chance = Math.log(20);
const few = 3;

/** A call that must spare the token is likelier to have ended it than its issue, or than a call that anybody may make. */
function priceOf({ clause, way }: Cause, broken: number): number {
  if (clause === tokenLifecycle) return broken < few ? 1 : chance;
  return way === anyIssue || way === forVerified ? chance : 0;
}

const anyIssue = "issue";
/** That a refresh refuses live tokens, whatever gave them. */
const refusesLive = "refuses a live token";
/** That tokens given to users whose email is verified are dead. */
const forVerified = "for a verified user";
/** That the token of a verification is its user's, as a logout everywhere shows. */
export const itsUsers = "its user's";
/** So many refreshes one after another are a way of their own to lose a token. */
const longChain = 3;

/** How many refreshes lead from a login or verification to each token. */
export const refreshesBehind = derived((history: History): ReadonlyMap<Token, number> => {
  const behind = new Map<Token, number>();
  for (const token of tokensOf(history)) {
    const old = token.issue.route?.id === "refresh" && presentedToken(token.issue, history);
    behind.set(token, old ? (behind.get(old) ?? 0) + 1 : 0);
  }
  return behind;
});

/** The judge of a rule about what becomes of tokens. */
export const fateOf = familyOf({
  ...{ looks: fates, held, broken, freedoms: [consistency, ownCalls], priceOf },
}).judge;

function causesOf(look: TokenLook, behind: number, history: History): Fate["causes"] {
  const { token, standing, acts, endedBy } = look;
  if (standing === "unknown") return [];
  if (standing === "dead") return [...causesIn(endedBy), ...strays(look, endedBy, history)];
  const issue = issuing[token.issue.route?.id ?? ""];
  if (issue === undefined) return [];
  const refusing = { clause: refreshIssuesNewToken, way: refusesLive };
  if (!look.worked && shownLive(look, history).length > 0) return [refusing];
  const spared = causesIn(acts);
  const expiry = asked(look.call, "token_expiry");
  const lives = look.worked || worksLater(look, history);
  return [
    ...spared.filter(({ clause }) => clause !== tokenLifecycle),
    ...spared.filter(({ clause }) => clause === tokenLifecycle),
    { clause: issue, way: anyIssue },
    ...(isVerifiedBefore(token.email, token.issue, history)
      ? [{ clause: issue, way: forVerified }]
      : []),
    ...(!look.worked && mayBeLive(look, history) ? [refusing] : []),
    ...(behind < longChain ? [] : [{ clause: issue, way: `behind ${behind} refreshes` }]),
    ...(look.worked ? [] : causesIn(spared.flatMap((act) => undeadBy(act, history)))),
    ...(lives && isKnownExpiry(expiry) ? [{ clause: refreshAcceptsEachExpiry, way: expiry }] : []),
    ...strays(look, acts, history),
  ];
}

/** The logouts by a token after it was refused. */
const logoutsAfter = ({ token, call }: TokenLook, history: History): Call[] =>
  (logouts(history).get(token) ?? []).filter((one) => before(call, one));
const logouts = derived((history: History) =>
  Map.groupBy(history.to("logout"), (call) => presentedToken(call, history)),
);

/**
 * The two logouts that show that a token was live when a refresh refused it: the first took it, the second did not. None
 * where that was not seen; logouts that take any token show nothing.
 */
function shownLive(look: TokenLook, history: History): Call[] {
  const [first, second] = logoutsAfter(look, history);
  const isShown = first && second && succeededPlainly(first) && outcome(second) === "failed";
  return isShown ? [first, second] : [];
}

/** Whether a refused token may have been live: a refresh was seen to refuse live ones, and no logout refused this one. */
const mayBeLive = (look: TokenLook, history: History): boolean =>
  someShownLive(history) && logoutsAfter(look, history).every((one) => outcome(one) !== "failed");
const someShownLive = derived((history: History): boolean =>
  looksOf(history).some(
    (look) => !look.worked && look.standing === "live" && shownLive(look, history).length > 0,
  ),
);

/** The logout of the token by which its user logged out everywhere: where it revoked nothing, the second ends others rightly. */
const undeadBy = ({ call, whose }: Act, history: History): Act[] => {
  const isOwn = call.route?.id === "logout-all" && whose === "own";
  const end = isOwn ? endOfPresented(call, history) : undefined;
  return end?.call.route?.id === "logout" ? [end] : [];
};

/** The last act is the likeliest to be broken. */
const causesIn = (acts: readonly Act[]) => acts.filter(isCause).toReversed();
const isCause = (act: Act): act is Act & Cause => act.clause !== undefined;

/**
 * Logouts everywhere by the token of a verification, or of a user who holds one: that may be another user's. Those whom it
 * should have ended say so only where it was seen to end others'.
 */
function strays(look: TokenLook, acts: readonly Act[], history: History): RowCause[] {
  const survivor = look.standing === "dead" && look.worked ? look.token : undefined;
  if (survivor !== undefined && !endsOthers(history)) return [];
  const isVerified = isOfVerification(history);
  return acts
    .filter(({ call, whose }) => call.route?.id === "logout-all" && whose !== "it")
    .filter(({ call }) => isVerified(survivor) || isVerified(presentedToken(call, history)))
    .map(({ call }) => ({ clause: verifyEmailIssuesWorkingToken, way: itsUsers, call }));
}

/** Whether a logout everywhere by the token of a verification ended another user's. */
const endsOthers = derived((history: History): boolean =>
  looksOf(history).some(
    ({ standing, worked, acts }) =>
      standing === "live" &&
      !worked &&
      acts.some(
        ({ call, whose }) =>
          whose === "other" &&
          call.route?.id === "logout-all" &&
          isOfVerification(history)(presentedToken(call, history)),
      ),
  ),
);

/** Whether a verification gave a token, or the one that was refreshed into it. */
const isOfVerification = derived((history: History) => {
  const isSo = (token: Token | undefined): boolean => {
    if (token?.issue.route?.id !== "refresh") return token?.issue.route?.id === "verify-email";
    const old = presentedToken(token.issue, history);
    return old !== token && isSo(old);
  };
  return isSo;
});

/** Whether a token that was refused worked when another lifetime was asked for. */
const worksLater = ({ token, call }: TokenLook, history: History): boolean =>
  looksAt(token, history).some(
    (later) =>
      later.worked && before(call, later.call) && lifetimeAsked(later.call) !== lifetimeAsked(call),
  );

const issuing: Record<string, Clause> = {
  login: loginIssuesNewToken,
  "verify-email": verifyEmailIssuesWorkingToken,
  refresh: refreshIssuesNewToken,
};
