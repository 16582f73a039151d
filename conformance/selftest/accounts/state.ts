import type { TokenExpiry } from "../../../contracts/limits.ts";

export type Route =
  | "signup"
  | "login"
  | "verify-email"
  | "verify-link"
  | "resend-verification"
  | "refresh"
  | "logout"
  | "logout-all"
  | "forgot-password"
  | "reset-password";

/** A call as the service gets it. Times are milliseconds of the service's life; its calendar may be moved. */
export interface Asked {
  route: Route;
  sentAt: number;
  bearer?: string;
  email?: string;
  password?: string;
  confirmation?: string;
  name?: string;
  expiry?: string;
  device?: string;
  /** A verification code, a link's token or a reset token. */
  secret?: string;
}

export interface User {
  id: number;
  email: string;
  name: string;
  /** Every password with the time from which it holds; the last one holds now. */
  passwords: { value: string; since: number }[];
  verifiedAt: number | undefined;
  /** When wrong passwords and reset tokens were tried since the last right one. */
  wrongAt: number[];
  mailedAt: Partial<Record<Secret["kind"], number>>;
}

export interface Token {
  value: string;
  user: User;
  name: string;
  expiry: TokenExpiry;
  /** By the service's calendar, ms; undefined: never. */
  expiresAt: number | undefined;
  issuedAt: number;
  /** By the service's calendar, ms. */
  issuedOn: number;
  endedAt: number | undefined;
}

/** What a mail holds. */
export interface Secret {
  kind: "code" | "reset";
  value: string;
  user: User;
  mailedAt: number;
  usedAt: number | undefined;
  voidedAt: number | undefined;
}

export interface State {
  users: Map<string, User>;
  tokens: Map<string, Token>;
  secrets: Map<string, Secret>;
}

export const emptyState = (): State => ({
  users: new Map(),
  tokens: new Map(),
  secrets: new Map(),
});

/** What becomes of a request for a mail that the service does not owe. */
export type MailPolicy = "refused" | "silent" | "mails";

/** What the document leaves open about users and tokens; a right service makes each choice once. */
export interface Policy {
  /** Authentication names no condition on the email: a login may be refused until the email is verified. */
  loginNeedsVerification: boolean;
  /** The signup result is not shown: an address that is taken may be refused, or answered like a new one. */
  takenAddress: MailPolicy;
  /** What a request for a mail to an unknown address answers. */
  strangers: "refused" | "silent";
  /** What resend does for a verified address. */
  resendToVerified: MailPolicy;
  /** Whether an unverified user gets a reset token by mail. */
  forgotOfUnverified: MailPolicy;
  /** Whether a code and a reset token work more than once, and whether a newer one ends the older. */
  isCodeReusable: boolean;
  isResetReusable: boolean;
  isNewestAlone: boolean;
  /** How long a mailed secret lives, ms, and how long after one mail another is kept back. */
  secretLivesMs: number;
  mailAgainMs: number;
  /** Whether a wrong reset token voids the right one of its user. */
  voidsAtWrongReset: boolean;
  /** Whether a reset ends the user's tokens, and whether it verifies the email. */
  resetEndsTokens: boolean;
  resetVerifies: boolean;
  /** Whether a revoked token that is presented again ends all tokens of its user. */
  isAlarmed: boolean;
  /** What logout and logout-all answer to a dead token. */
  deadLogout: "refused" | "granted";
  /** How late a login, an end, a new password or a verification may be seen, ms. */
  lagMs: number;
  /** Whether a sign-up may be seen late, too: a login just after it is refused then, as of somebody unknown. */
  areSignupsLate: boolean;
  /** After how many wrong tries in a row (0: never) right ones are refused, and for how long. */
  lockedAfter: number;
  lockedMs: number;
  /** Whether an unlisted token_expiry is refused or gets the default. */
  unlistedExpiry: "refused" | "default";
  verifiedExpiry: TokenExpiry;
  /** Days of a month: calendars differ. */
  monthDays: number;
  /** Whether a second token of one name gets another. */
  areNamesApart: boolean;
}
