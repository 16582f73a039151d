import type { Asked, Secret } from "./state.ts";

export type Call = Omit<Asked, "sentAt">;

/** A user as the client knows one: by what it sent, what was answered, and the mails that came. */
export interface Known {
  email: string;
  /** Every password that was asked for; the one that should work is last. */
  passwords: string[];
  /** The tokens that should work, and the tokens that should work no more; the newest last. */
  sessions: string[];
  ended: string[];
  /** The ended tokens that a logout ended. */
  loggedOut: string[];
  isVerified: boolean;
}

interface Mailed {
  to: string;
  kind: Secret["kind"];
  value: string;
}

/** What a client knows of its users, their tokens and mails. */
export class Memory {
  readonly users: Known[] = [];
  readonly tokens: string[] = [];
  readonly mailed: Mailed[] = [];
  /** The lifetimes that were asked for, by token. */
  readonly lifetimes = new Map<string, string>();
  readonly #granted = new Map<Call, boolean>();

  /** Takes note of what a call came to. */
  saw(call: Call, isGranted: boolean, token: string | undefined): void {
    this.#granted.set(call, isGranted);
    const user = this.#userOf(call);
    if (token !== undefined) this.tokens.push(token);
    if (token !== undefined && call.expiry !== undefined) this.lifetimes.set(token, call.expiry);
    if (!isGranted) return;
    const { email = "", password = "" } = call;
    if (call.route === "signup" && user === undefined) this.users.push(newcomer(email, password));
    if (call.route === "reset-password") user?.passwords.push(password);
    if (user === undefined) return;
    if (call.route === "verify-email" || call.route === "verify-link") user.isVerified = true;
    const ends = {
      refresh: [call.bearer ?? ""],
      logout: [call.bearer ?? ""],
      "logout-all": user.sessions,
    };
    const ended = Object.entries(ends).flatMap(([route, tokens]) =>
      route === call.route ? tokens : [],
    );
    for (const one of ended) endSession(user, one);
    if (call.route !== "refresh") user.loggedOut.push(...ended);
    if (token !== undefined) user.sessions.push(token);
  }

  /** Whether a call was granted; undefined where its answer did not come. */
  granted(call: Call): boolean | undefined {
    return this.#granted.get(call);
  }

  /** The mailed secrets of a kind, the newest last: all, or one user's. */
  secrets(kind: Secret["kind"], user?: Known): string[] {
    const own = this.mailed.filter(
      (one) => one.kind === kind && (user?.email ?? one.to) === one.to,
    );
    return [...new Set(own.map(({ value }) => value))];
  }

  find(email: string | undefined): Known | undefined {
    return this.users.find((user) => user.email === email);
  }

  #userOf({ bearer, email, secret }: Call): Known | undefined {
    if (email !== undefined) return this.find(email);
    const mail = this.mailed.find(({ value }) => value === secret);
    if (mail !== undefined) return this.find(mail.to);
    return this.users.find(
      ({ sessions, ended }) => sessions.includes(bearer ?? "") || ended.includes(bearer ?? ""),
    );
  }
}

const newcomer = (email: string, password: string): Known => ({
  email,
  passwords: [password],
  sessions: [],
  ended: [],
  loggedOut: [],
  isVerified: false,
});

function endSession(user: Known, token: string): void {
  if (!user.sessions.includes(token)) return;
  user.sessions = user.sessions.filter((one) => one !== token);
  user.ended.push(token);
}
