import { signupStartsUnverified } from "../../contracts/clauses/signup.ts";
import {
  verifyEmailMarksVerified,
  verifyEmailRejectsUnknownCode,
} from "../../contracts/clauses/verify.ts";
import {
  verifyLinkJsonMode,
  verifyLinkRedirectFlow,
  verifyLinkRejectsUnknownToken,
} from "../../contracts/clauses/verify-link.ts";
import { isNoEvidence, outcome } from "../history/answers/outcome.ts";
import { answered, asked, type Call, mayAffect } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { codeUses } from "../history/ledger/code-uses.ts";
import { lettersHolding } from "../history/ledger/letters.ts";
import { isAccepted, presentedCode } from "../history/ledger/presented-codes.ts";
import { isUnsent } from "../history/ledger/unsent.ts";
import { normalEmail } from "../history/requests/email.ts";
import { type Effect, effectIn, open, type Row, sets, spares } from "./lifecycle.ts";
import { isJson, type LinkOpening, linkOpenings, sendsOn } from "./mail/link-openings.ts";
import { signupsByUser } from "./users/signups-by-user.ts";

/** What a call presents: a code that was mailed to its user, a fresh link in either mode, or what was never mailed. */
type What = "mailed" | "for JSON" | "as a browser" | "unsent" | "other";

type Ending = "granted" | "refused" | "unclear";

const signedUp = spares(signupStartsUnverified);

/** What a call does to a user's `verified` (Agent user). */
const rows: readonly Row<"sets", What, Ending>[] = [
  ["signup", "*", "*", signedUp],
  ["verify-email", "unsent", "*", spares(verifyEmailRejectsUnknownCode)],
  ["verify-link", "unsent", "*", spares(verifyLinkRejectsUnknownToken)],
  ["verify-email", "mailed", "granted", sets(verifyEmailMarksVerified)],
  ["verify-link", "for JSON", "granted", sets(verifyLinkJsonMode)],
  ["verify-link", "as a browser", "granted", sets(verifyLinkRedirectFlow)],
  ["reset-password", "*", "refused", undefined],
  // A reset proves the mailbox as well, and an older, used or refused code may have been taken: not shown.
  ["*", "*", "*", open],
];

/** A call that may bear on whether an email is verified. */
export type Act = { call: Call } & Effect<"sets">;
/** One that makes it so, or that must leave it. */
export type SureAct = Exclude<Act, { is: "open" }>;

interface Acts {
  /** The sign-ups with each address, and the calls with what was mailed to it. */
  own: Map<string, readonly Act[]>;
  /** Calls with a code whose owner is unknown. */
  anybodys: Act[];
  /** Calls with what was never mailed: they must verify nobody. */
  unsent: Act[];
}

const routes = ["verify-email", "verify-link", "reset-password"] as const;

const acts = derived((history: History): Acts => {
  const signups = signupsByUser(history).map(
    (user) => [user.email, user.signups.map((call) => ({ call, ...signedUp }))] as const,
  );
  const found: Acts = { own: new Map(signups), anybodys: [], unsent: [] };
  for (const call of routes.flatMap((route) => history.to(route))) {
    const emails = concerned(call, history);
    const what = whatIs(call, history);
    const effect = effectIn(rows, call.route?.id, what, endingOf(call, what));
    if (effect === undefined) continue;
    if (what === "unsent") found.unsent.push({ call, ...effect });
    else if (emails === undefined) found.anybodys.push({ call, ...effect });
    else
      for (const email of emails)
        found.own.set(email, [...(found.own.get(email) ?? []), { call, ...effect }]);
  }
  return found;
});

function endingOf(call: Call, what: What): Ending {
  const isGranted =
    what === "mailed"
      ? isAccepted(call)
      : !isNoEvidence(call) &&
        (what === "for JSON" ? isJson(call) && outcome(call) !== "failed" : sendsOn(call));
  if (isGranted) return "granted";
  return outcome(call) === "failed" ? "refused" : "unclear";
}

function whatIs(call: Call, history: History): What {
  if (call.route?.id === "reset-password") return "other";
  if (isUnsent(presentedCode(call), history, "verificationToken")) return "unsent";
  const opening = openingBy(call, history);
  if (opening !== undefined) return opening.mode === "json" ? "for JSON" : "as a browser";
  const owner = ownersByCode(history).get(call);
  const answers = normalEmail(answered(call, "data.user.email")) ?? owner;
  const isCode = call.route?.id === "verify-email" && owner !== undefined;
  return isCode && answers === owner ? "mailed" : "other";
}

const ownersByCode = derived(
  (history: History) => new Map(codeUses(history).map(({ call, email }) => [call, email])),
);

/** The first opening of an emailed link by a call. */
export const openingBy = (call: Call, history: History): LinkOpening | undefined =>
  byCall(history).get(call);
const byCall = derived(
  (history: History) => new Map(linkOpenings(history).map((one) => [one.call, one])),
);

/** The emails that a call may verify; undefined: unknown. */
function concerned(call: Call, history: History): string[] | undefined {
  const isReset = call.route?.id === "reset-password";
  const letters = lettersHolding(isReset ? asked(call, "token") : presentedCode(call), history);
  const addresses = letters.map(({ address }) => address);
  if (isReset) return addresses.concat(normalEmail(asked(call, "email")) ?? []);
  if (addresses.length > 0) return addresses;
  const answers = normalEmail(answered(call, "data.user.email"));
  return answers === undefined ? undefined : [answers];
}

/** The calls that bear on an email before a login was answered; those of other episodes have codes of their own. */
export function actsBefore(email: string, login: Call, history: History): Act[] {
  const { own, anybodys } = acts(history);
  const near = anybodys.filter(
    ({ call: { episode } }) => episode === undefined || episode === login.episode,
  );
  return [...(own.get(email) ?? []), ...near].filter(({ call }) => mayAffect(call, login));
}

/** Whether any call may have verified an email before a login was answered, but for those in `leftOut`. */
export const mayHaveVerified = (
  email: string,
  login: Call,
  history: History,
  leftOut: readonly Call[] = [],
): boolean =>
  actsBefore(email, login, history).some(
    ({ call, is }) => is !== "spares" && !leftOut.includes(call),
  );

/** The calls that presented what was never mailed before a login was answered. */
export const unsentBefore = (login: Call, history: History): Act[] =>
  acts(history).unsent.filter(({ call }) => mayAffect(call, login));

/** Calls of verify-email that took an emailed code, and named its user or none. */
export const takenCodes = (history: History): Call[] =>
  history
    .to("verify-email")
    .filter((call) => whatIs(call, history) === "mailed" && isAccepted(call));
