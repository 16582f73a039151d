import { signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import { verifyEmailRejectsUnknownCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkRejectsUnknownToken } from "../../../contracts/clauses/verify-link.ts";
import { before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { codeUses } from "../../history/ledger/code-uses.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { wrongCodes } from "../../history/ledger/unsent.ts";
import { outcome } from "../../history/outcome.ts";
import {
  contradicts,
  doubted,
  type Judge,
  missing,
  probe,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { readings, readingsOf, type VerifiedReading } from "../users/readings.ts";
import { mayHaveVerified } from "../users/verifying.ts";

/** Rules that explain why a right code is refused: a stranger's made-up one may have verified its owner. */
export const usedUpByStrangers = [
  verifyEmailRejectsUnknownCode.id,
  verifyLinkRejectsUnknownToken.id,
];

/** Codes that were never sent verify nobody: a user who was unverified at one login is unverified at the next. */
export const verifiesNobody = (route: "verify-email" | "verify-link"): Judge =>
  function* (history) {
    for (const span of spans(history)) yield* judgeSpan(span, route, history);
  };

/** From a login that found a user unverified to the next one, with the wrong codes that may have come meanwhile. */
interface Span {
  earlier: VerifiedReading;
  later: VerifiedReading;
  attempts: readonly Call[];
}

/** Those spans that have any wrong codes, which the judges of both routes look at. */
const spans = derived((history: History): readonly Span[] => {
  const emails = new Set(readings(history).map(({ email }) => email));
  return [...emails].flatMap((email) => spansOf(readingsOf(email, history), history));
});

function spansOf(all: readonly VerifiedReading[], history: History): Span[] {
  return all.flatMap((earlier, at) => {
    const later = all[at + 1];
    if (later === undefined || earlier.verified) return [];
    const attempts = wrongCodes(history).filter(
      (call) => !before(call, earlier.login) && mayAffect(call, later.login),
    );
    return attempts.length === 0 ? [] : [{ earlier, later, attempts }];
  });
}

function* judgeSpan(
  { earlier, later, attempts }: Span,
  route: "verify-email" | "verify-link",
  history: History,
): Iterable<Sighting> {
  const ofRoute = attempts.filter((call) => call.route?.id === route);
  if (ofRoute.length === 0 || mayHaveVerified(later.email, later.login, history)) return;
  const shown = [earlier.login, ...ofRoute, later.login];
  if (later.verified) {
    const others = attempts.filter((call) => !ofRoute.includes(call));
    if (isLikelier(others, ofRoute)) return;
    if (others.length > 0 && !isLikelier(ofRoute, others)) {
      yield doubted(oneRoute, later.login);
      return;
    }
    yield contradicts(shown, {
      kind: "nobody verified",
      field: "data.user.verified at the next login",
      expected: "false: the code was never sent",
      got: true,
      wants: { path: "data.user.verified", value: false },
      unless: [signupStartsUnverified.id, ...otherRules(route, others)],
    });
    return;
  }
  const isAlone = ofRoute.some(({ episode }) => episode === later.login.episode);
  if (!isAlone) return;
  if (takesRightCodes(history, route)) yield supports(shown, "nobody verified");
  else yield missing(noMail, later.login);
}

/**
 * Whether the first calls, and not the second, verified the user: some of the first were not refused, and all of the
 * second were.
 */
const isLikelier = (these: readonly Call[], those: readonly Call[]): boolean =>
  those.length > 0 &&
  those.every((call) => outcome(call) === "failed") &&
  these.some((call) => outcome(call) !== "failed");

/**
 * The rule of the other route, where that route refused wrong codes in the same time: if it is broken by itself, it
 * explains this.
 */
const otherRules = (route: string, others: readonly Call[]): string[] =>
  others.length === 0 ? [] : usedUpByStrangers.filter((rule) => !rule.startsWith(`${route}.`));

/** Whether the route took any code that was sent: that it refused a wrong one counts only then. */
const takesRightCodes = (history: History, route: "verify-email" | "verify-link"): boolean =>
  routesTakingCodes(history).has(route);

const routesTakingCodes = derived((history: History): ReadonlySet<string | undefined> => {
  const taken = codeUses(history).filter(({ call, email }) =>
    call.route?.id === "verify-email"
      ? isAccepted(call)
      : readingsOf(email, history).some(({ login, verified }) => verified && before(call, login)),
  );
  return new Set(taken.map(({ call }) => call.route?.id));
});

const oneRoute = {
  kind: "driver",
  name: "wrong codes of one route",
  text: "a user who turned up verified after wrong codes of one route alone: one did after wrong codes of both",
} as const;

const noMail = probe(
  "evidence.mailbox",
  "a mailbox that the target's mails reach (evidence.mailbox): no right code was seen taken",
);
