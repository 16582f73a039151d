import { type TokenExpiry, tokenExpiries } from "../../../contracts/limits.ts";
import { Random } from "../queue/simulator/random.ts";
import type { MailPolicy } from "./state.ts";

/** A right service: its policies and manners, and the facts of its profile. */
export interface Service {
  policy: Policy;
  manners: Manners;
  facts: Record<string, unknown>;
}

const minuteMs = 60_000;

/** What the document leaves open about users and tokens; a right service makes each choice once. */
const drawPolicy = (random: Random, areSignupsLate: boolean) => {
  const one = <T>(...values: readonly T[]): T => values[random.below(values.length)] as T;
  const may = (share = 0.3): boolean => random.happens(share);
  const sometimes = <T>(usual: T, ...others: readonly T[]): T => (may() ? one(...others) : usual);
  return {
    /** Authentication names no condition on the email: a login may be refused until the email is verified. */
    loginNeedsVerification: may(),
    /** The signup result is not shown: an address that is taken may be refused, or answered like a new one. */
    takenAddress: one<MailPolicy>("refused", "silent", "mails"),
    /** What a request for a mail to an unknown address answers. */
    strangers: one<"refused" | "silent">("refused", "silent"),
    /** What resend does for a verified address. */
    resendToVerified: one<MailPolicy>("refused", "silent", "mails"),
    /** Whether an unverified user gets a reset token by mail. */
    forgotOfUnverified: one<MailPolicy>("refused", "silent", "mails"),
    /** Whether a code and a reset token work more than once, and whether a newer one ends the older. */
    isCodeReusable: may(),
    isResetReusable: may(),
    isNewestAlone: may(0.5),
    /** How long a mailed secret lives, ms, and how long after one mail another is kept back. */
    secretLivesMs: one(5, 60, 1440) * minuteMs,
    mailAgainMs: sometimes(0, 5000, minuteMs),
    /** Whether a wrong reset token voids the right one of its user. */
    voidsAtWrongReset: may(),
    /** Whether a reset ends the user's tokens, and whether it verifies the email. */
    resetEndsTokens: may(0.5),
    resetVerifies: may(),
    /** Whether a revoked token that is presented again ends all tokens of its user. */
    isAlarmed: may(),
    /** What logout and logout-all answer to a dead token. */
    deadLogout: one<"refused" | "granted">("refused", "granted"),
    /** How late a login, an end, a new password or a verification may be seen, ms. */
    lagMs: sometimes(0, 200, 1900, 4000),
    /** Whether a sign-up may be seen late, too: a login just after it is refused then, as of somebody unknown. */
    areSignupsLate,
    /** After how many wrong tries in a row (0: never) right ones are refused, and for how long. */
    lockedAfter: sometimes(0, 1, 2, 3, 5),
    lockedMs: one(2000, minuteMs),
    /** Whether an unlisted token_expiry is refused or gets the default. */
    unlistedExpiry: one<"refused" | "default">("refused", "refused", "default"),
    verifiedExpiry: one<TokenExpiry>(...tokenExpiries),
    /** Days of a month: calendars differ. */
    monthDays: one(28, 30, 31),
    /** Whether a second token of one name gets another. */
    areNamesApart: may(),
  };
};
export type Policy = ReturnType<typeof drawPolicy>;

/** How a service speaks, and what its provider declares of it: nothing that a transition hangs on. */
const drawManners = (random: Random) => {
  const one = <T>(...values: readonly T[]): T => values[random.below(values.length)] as T;
  return {
    /** What refused calls answer: no status is documented. */
    refusedWith: one(200, 400, 401, 403, 404, 422),
    lockedWith: one(401, 403, 423, 429),
    /** The `expires_at` of a token that never lapses. */
    neverEnds: one<string | null>(null, "9999-12-31T23:59:59Z"),
    hasApiKeys: random.happens(0.5),
    hasDates: random.happens(0.7),
    /** Whether signup, logout and requests for mails answer data. */
    tells: random.happens(0.5),
    /** The share of calls that a gateway answers, or that get no answer, whether or not the service took them. */
    gatewayShare: random.happens(0.3) ? 0.05 : 0,
    /** How long mails take at most, ms, and how many of them come twice. */
    mailMs: one(100, 1500),
    twiceShare: random.happens(0.2) ? 0.2 : 0,
  };
};
export type Manners = ReturnType<typeof drawManners>;

/** What a provider declares: each fact may be left out where the kit's guess does not contradict it, or none is. */
const declare = (
  policy: Policy,
  { mailMs }: Manners,
  random: Random,
  isWhole: boolean,
): Record<string, unknown> => {
  const maybe = <T>(value: T, share = 0.6): T | undefined =>
    random.happens(share) || isWhole ? value : undefined;
  const probe = { url: "http://127.0.0.1:4010/probe" };
  return {
    signup: {
      open: maybe(true),
      loginNeedsVerification: maybe(policy.loginNeedsVerification),
      lockedAfter: maybe({ account: policy.lockedAfter, caller: 0 }),
    },
    values: {
      invalidTokenExpiry: maybe(policy.unlistedExpiry === "default" ? "default" : "reject"),
    },
    within: {
      mailMs: maybe(mailMs + 500),
      mailAgainMs: maybe(policy.mailAgainMs),
      consistencyMs: maybe(policy.lagMs, policy.lagMs > 2000 ? 1 : 0.6),
    },
    parameters: { verifyLink: { json: maybe({ headers: { accept: "application/json" } }, 0.8) } },
    evidence: {
      mailbox: maybe({ kind: "smtp", listen: "127.0.0.1:0" }, 0.9),
      names: maybe(probe),
      clock: maybe({ set: probe, reset: probe }),
    },
  };
};

/** Far from the seeds that are walked. */
const lateSeeds = 2 ** 30;

/**
 * Draws the right service of a seed; each policy is one that the document leaves open. `isWhole`: its profile leaves no
 * fact out. Whether sign-ups are late is drawn apart, so that services without a lag act as they did before.
 */
export function drawService(seed: number, random: Random, isWhole = false): Service {
  const areSignupsLate = new Random(seed + lateSeeds).happens(0.5);
  const [policy, manners] = [drawPolicy(random, areSignupsLate), drawManners(random)];
  const facts = declare(policy, manners, random, isWhole);
  const tokens = {
    verificationToken: { in: "path", pattern: "/verify/([\\w-]+)" },
    resetToken: { in: "query", name: "token" },
  } as const;
  facts.recognise = {
    ...((random.happens(0.6) || isWhole) && tokens),
    // It has no limit: unsaid, a refusal in haste may be one's, and nothing is asked again at rest here.
    ...(isWhole && { rateLimited: [{ status: [429] }] }),
  };
  return { policy, manners, facts };
}
