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
