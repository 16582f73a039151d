import { tokenExpiries } from "../../../contracts/limits.ts";
import { Random } from "../queue/simulator/random.ts";
import type { Policy } from "./state.ts";

/** How a service speaks, and what its provider declares of it: nothing that a transition hangs on. */
export interface Manners {
  /** What refused calls answer: no status is documented. */
  refusedWith: number;
  lockedWith: number;
  /** The `expires_at` of a token that never lapses. */
  neverEnds: string | null;
  hasApiKeys: boolean;
  hasDates: boolean;
  /** Whether signup, logout and requests for mails answer data. */
  tells: boolean;
  /** The share of calls that a gateway answers, or that get no answer, whether or not the service took them. */
  gatewayShare: number;
  /** How long mails take at most, ms, and how many of them come twice. */
  mailMs: number;
  twiceShare: number;
}

/** A right service: its policies and manners, and the facts of its profile. */
export interface Service {
  policy: Policy;
  manners: Manners;
  facts: Record<string, unknown>;
}

const minuteMs = 60_000;

const drawPolicy = (random: Random, areSignupsLate: boolean): Policy => {
  const one = <T>(...values: readonly T[]): T => values[random.below(values.length)] as T;
  const may = (share = 0.3): boolean => random.happens(share);
  const sometimes = <T>(usual: T, ...others: readonly T[]): T => (may() ? one(...others) : usual);
  return {
    loginNeedsVerification: may(),
    takenAddress: one("refused", "silent", "mails"),
    strangers: one("refused", "silent"),
    resendToVerified: one("refused", "silent", "mails"),
    forgotOfUnverified: one("refused", "silent", "mails"),
    isCodeReusable: may(),
    isResetReusable: may(),
    isNewestAlone: may(0.5),
    secretLivesMs: one(5, 60, 1440) * minuteMs,
    mailAgainMs: sometimes(0, 5000, minuteMs),
    voidsAtWrongReset: may(),
    resetEndsTokens: may(0.5),
    resetVerifies: may(),
    isAlarmed: may(),
    deadLogout: one("refused", "granted"),
    lagMs: sometimes(0, 200, 1900, 4000),
    areSignupsLate,
    lockedAfter: sometimes(0, 1, 2, 3, 5),
    lockedMs: one(2000, minuteMs),
    unlistedExpiry: one("refused", "refused", "default"),
    verifiedExpiry: one(...tokenExpiries),
    monthDays: one(28, 30, 31),
    areNamesApart: may(),
  };
};

const drawManners = (random: Random): Manners => {
  const one = <T>(...values: readonly T[]): T => values[random.below(values.length)] as T;
  return {
    refusedWith: one(200, 400, 401, 403, 404, 422),
    lockedWith: one(401, 403, 423, 429),
    neverEnds: one(null, "9999-12-31T23:59:59Z"),
    hasApiKeys: random.happens(0.5),
    hasDates: random.happens(0.7),
    tells: random.happens(0.5),
    gatewayShare: random.happens(0.3) ? 0.05 : 0,
    mailMs: one(100, 1500),
    twiceShare: random.happens(0.2) ? 0.2 : 0,
  };
};

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
  if (random.happens(0.6) || isWhole)
    facts.recognise = {
      verificationToken: { in: "path", pattern: "/verify/([\\w-]+)" },
      resetToken: { in: "query", name: "token" },
    };
  return { policy, manners, facts };
}
