import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { logoutAllSparesOtherUsers } from "../../../contracts/clauses/logout.ts";
import {
  refreshIssuesNewToken,
  refreshKeepsOtherTokens,
} from "../../../contracts/clauses/refresh.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { givenToken, outcome, succeededPlainly } from "../../history/answers/outcome.ts";
import { answered, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken, type Token } from "../../history/ledger/tokens.ts";
import { findUser } from "../../history/ledger/users.ts";
import { probe } from "../../history/sighting.ts";
import { targetTime } from "../../history/time/clock.ts";
import { readTimestamp } from "../../history/time/timestamps.ts";
import { type Act, mayBeEnded } from "../token-acts.ts";
import { looksOf, looksOfUser, type TokenLook } from "../token-looks.ts";
import { isVerifiedBefore } from "../users/verified.ts";
import { isCalmAbout } from "./races/reuse-detection.ts";

/** A look at a token after the clock was moved, with nothing but time between issue and look. */
export interface LateLook {
  look: TokenLook;
  token: Token;
  /** Milliseconds since the issue, and the lifetime that `expires_at` states, by the target's clock. */
  ageMs: number;
  endMs: number | undefined;
}

/** What loses tokens without any clock being moved, and so explains a late loss too. */
export const losses: readonly string[] = [
  loginIssuesNewToken.id,
  loginKeepsEarlierTokens.id,
  refreshIssuesNewToken.id,
  refreshKeepsOtherTokens.id,
  tokenLifecycle.id,
  logoutAllSparesOtherUsers.id,
];

/** Looks at tokens of a login or a refresh that only the moved clock can have ended. */
export const lateLooks = (history: History): LateLook[] =>
  allLateLooks(history).filter((late) => !isOfVerification(late));

/** Such looks at tokens of a verification, of which no lifetime is shown. */
export const lateLooksAtVerified = (history: History): LateLook[] =>
  allLateLooks(history).filter(isOfVerification);

const isOfVerification = ({ token }: LateLook): boolean => token.issue.route?.id === "verify-email";

function allLateLooks(history: History): LateLook[] {
  return looksOf(history).flatMap((look) => {
    const { token } = look;
    if (!look.aged || look.standing === "dead") return [];
    if (!look.worked && look.acts.some(harms)) return [];
    const age = ageAt(look.call, token, history);
    return age === undefined ? [] : [{ look, token, ...age }];
  });
}

function ageAt(
  call: Call,
  { issue }: Token,
  history: History,
): Pick<LateLook, "ageMs" | "endMs"> | undefined {
  const issued = targetTime(issue, history);
  const now = targetTime(call, history);
  if (issued === undefined || now === undefined) return undefined;
  const stated = answered(issue, "data.expires_at");
  const until = typeof stated === "string" ? readTimestamp(stated) : undefined;
  return { ageMs: now - issued, endMs: until?.is === "utc" ? until.ms - issued : undefined };
}

export const isEndless = ({ issue }: Token): boolean =>
  answered(issue, "data.token_expiry") === "never";

/** Whether a token may be gone with its user: what becomes of an unverified user after weeks is not shown. */
export const mayBeRemoved = ({ look, token }: LateLook, history: History): boolean =>
  !look.worked && !isVerifiedBefore(token.email, look.call, history);

export const unverified = probe(
  "evidence.mailbox",
  "a mailbox (evidence.mailbox): a token was refused early, and its user had not verified the email",
);

/**
 * Whether the user of a token could log in, by the right password, at the time of the look at it; undefined: no login
 * was tried. An account that was not used for years may be closed.
 */
export function logsInThen({ look, token }: LateLook, history: History): boolean | undefined {
  const since = history.clockMoves.findLast(({ t_us }) => t_us <= look.call.sent.at.t)?.t_us ?? 0;
  const until =
    history.clockMoves.find(({ t_us }) => t_us > look.call.sent.at.t)?.t_us ?? history.end;
  const logins = (findUser(token.email, history)?.logins ?? []).filter(
    (login) => login.sent.at.t >= since && login.sent.at.t <= until && outcome(login) !== "unclear",
  );
  return logins.length === 0 ? undefined : logins.some((login) => givenToken(login) !== undefined);
}

export const noLogin = probe(
  "evidence.clock",
  "a login of the user at the time to which the clock was moved: a never token was refused, and an account that nobody used may be closed",
);

/** Logins and refreshes of other sessions are no harm here: they have rules of their own. */
const harms = ({ effect }: Act): boolean =>
  effect.is !== "spares" || !losses.includes(effect.clause.id);

/** A logout everywhere by a token that time alone may have ended, and the first look at what it would have ended. */
export interface LateEnding extends Pick<LateLook, "ageMs" | "endMs"> {
  token: Token;
  ending: Call;
  look: TokenLook;
}

/**
 * Logouts everywhere that said they succeeded after the clock was moved, each with a look at a session of the
 * user that never ends. None where the service may end sessions in alarm at a lapsed token, which no sentence forbids.
 */
export function lateEndings(history: History): LateEnding[] {
  if (!isCalmAbout("time", history)) return [];
  return history.to("logout-all").flatMap((ending) => {
    const token = presentedToken(ending, history);
    if (token?.email === undefined || mayBeEnded(token, ending, history)) return [];
    if (!succeededPlainly(ending)) return [];
    const age = ageAt(ending, token, history);
    const look = looksOfUser(token.email, history).find(
      (one) =>
        isEndless(one.token) &&
        before(one.token.issue, ending) &&
        before(ending, one.call) &&
        one.endedBy.every(({ call }) => call === ending),
    );
    return age === undefined || look === undefined ? [] : [{ token, ending, look, ...age }];
  });
}
