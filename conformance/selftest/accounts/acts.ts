import { tokenExpiries } from "../../../contracts/limits.ts";
import type { Random } from "../queue/simulator/random.ts";
import { oneOf, recentOf, shuffled, weighted } from "./chance.ts";
import type { Call, Known, Memory } from "./memory.ts";
import type { Secret } from "./state.ts";

const nobody = "nobody-accounts@example.com";

/** Called with every secret that is made up. */
export type MadeUp = (kind: "token" | "code", text: string) => void;

/** The calls that a client makes, of users that it knows, each in one of the ways in which it may be made. */
export class Acts {
  readonly #random: Random;
  readonly #memory: Memory;
  readonly #madeUp: MadeUp;
  #made = 0;

  constructor(random: Random, memory: Memory, madeUp: MadeUp) {
    this.#random = random;
    this.#memory = memory;
    this.#madeUp = madeUp;
  }

  newEmail = (): string => `user${this.#count()}-accounts@example.com`;

  signup(email: string): Call {
    return { route: "signup", email, password: this.password(), name: "Ada Lovelace" };
  }

  login({ email }: Known, password: string): Call {
    return { route: "login", email, password, device: this.#device(), ...this.#lifetime() };
  }

  /** A login with the password that should hold, and without more than that. */
  plainLogin({ email, passwords }: Known): Call {
    return { route: "login", email, password: passwords.at(-1) ?? "", device: this.#device() };
  }

  refresh(bearer = this.invent("token")): Call {
    const device = this.#may(0.3) ? { device: this.#device() } : {};
    return { route: "refresh", bearer, ...device, ...this.#lifetime() };
  }

  /** A look at a token by refreshing it. */
  look(bearer: string): Call {
    return { route: "refresh", bearer };
  }

  bearing(route: "logout" | "logout-all", bearer = this.invent("token")): Call {
    return { route, bearer };
  }

  /** A call of a bearer route without a token, or with a token that was never given. */
  odd(): Call {
    const route = oneOf(this.#random, ["refresh", "logout", "logout-all"] as const) ?? "logout";
    return this.#may(0.5) ? { route } : { route, bearer: this.invent("token") };
  }

  verify(secret = this.invent("code")): Call {
    return { route: this.#may(0.3) ? "verify-link" : "verify-email", secret };
  }

  resend({ email }: Known): Call {
    return { route: "resend-verification", email };
  }

  forgot({ email }: Known): Call {
    return { route: "forgot-password", email: this.#may(0.05) ? nobody : email };
  }

  reset({ email }: Known, secret = this.invent("code")): Call {
    const password = this.password();
    return { route: "reset-password", email, secret, password, confirmation: password };
  }

  /** The same reset with another confirmation. */
  unconfirmed(reset: Call): Call {
    return { ...reset, confirmation: this.password() };
  }

  /** Any reset of the user's: mostly with the newest token, and confirmed. */
  anyReset(user: Known): Call {
    const newest = this.#memory.secrets("reset", user).at(-1);
    const other = this.#may(0.2) ? this.mail("reset") : newest;
    const reset = this.reset(user, this.#may(0.1) ? undefined : other);
    return this.#may(0.15) ? this.unconfirmed(reset) : reset;
  }

  /** A password that was replaced, that is another user's, or that is no user's. */
  wrongPassword(user: Known): string {
    const others = this.#memory.users.filter((other) => other !== user);
    const former = oneOf(this.#random, user.passwords.slice(0, -1));
    const theirs = oneOf(
      this.#random,
      others.flatMap(({ passwords }) => passwords),
    );
    return (this.#may(0.6) ? former : theirs) ?? this.password();
  }

  mail(kind: Secret["kind"]): string | undefined {
    return recentOf(this.#random, this.#memory.secrets(kind));
  }

  /** What a user does with a token of theirs, or without one, that may end tokens or must not. */
  ofSessions(user: Known): Call {
    const token = oneOf(this.#random, user.sessions);
    const kinds: [share: number, make: () => Call][] = [
      [2, () => this.login(user, user.passwords.at(-1) ?? "")],
      [4, () => this.login(user, this.wrongPassword(user))],
      [2, () => this.refresh(token)],
      [6, () => ({ ...this.look(token ?? ""), expiry: this.#anyLifetime() })],
      [4, () => this.bearing("logout", token)],
      [2, () => this.bearing("logout-all", token)],
      [3, () => this.odd()],
      [1, () => this.bearing("logout-all", recentOf(this.#random, user.ended))],
      [5, () => this.bearing("logout-all", recentOf(this.#random, user.loggedOut))],
      [0.5, () => this.verify()],
      [0.5, () => this.resend(user)],
      [0.5, () => this.forgot(user)],
      [3, () => this.signup(user.email)],
    ];
    return weighted(this.#random, kinds)();
  }

  /** Calls that are in each other's way: one issues a token, another ends some, of the same user. */
  atOnce(user: Known): Call[] {
    const [one = "", other = one] = shuffled(this.#random, user.sessions);
    const issued = this.#may(0.7)
      ? this.refresh(one)
      : this.login(user, user.passwords.at(-1) ?? "");
    const ends = weighted(this.#random, [
      [1, this.look(one)],
      [1, this.bearing("logout", one)],
      [2, this.bearing("logout-all", other)],
    ]);
    return [issued, ends, ...(this.#may(0.3) ? [this.ofSessions(user)] : [])];
  }

  invent(kind: "token" | "code"): string {
    const text = `no-such-${kind}-${this.#count()}-4f9a1c`;
    this.#madeUp(kind, text);
    return text;
  }

  password = (): string => `Correct-horse-7!${this.#count()}`;

  #lifetime(): { expiry?: string } {
    if (this.#may(0.5)) return {};
    const listed = oneOf(this.#random, tokenExpiries) ?? "never";
    return { expiry: this.#may(0.1) ? "2_weeks" : listed };
  }

  /** A lifetime of the document's list, or one that is in no list. */
  #anyLifetime = (): string =>
    this.#may(0.3) ? "2_weeks" : (oneOf(this.#random, tokenExpiries) ?? "never");

  #device = (): string => oneOf(this.#random, ["laptop", "phone", "tablet"]) ?? "laptop";

  #count(): number {
    this.#made += 1;
    return this.#made;
  }

  #may(share: number): boolean {
    return this.#random.happens(share);
  }
}
