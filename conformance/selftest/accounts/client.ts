import { tokenExpiries } from "../../../contracts/limits.ts";
import type { Random } from "../queue/simulator/random.ts";
import type { Asked, Secret } from "./state.ts";

/** A user as the client knows one: by what it sent, and what was answered. */
interface Known {
  email: string;
  /** Every password that was asked for, the one that should hold last. */
  passwords: string[];
}

type Call = Omit<Asked, "sentAt">;

/** Somebody who uses a service at random, with several users on several devices, from what answers and mails gave. */
export class Client {
  readonly #random: Random;
  readonly #users: Known[] = [];
  readonly #tokens: string[] = [];
  readonly #mailed: { to: string; kind: Secret["kind"]; value: string }[] = [];
  /** Called with every secret that is made up. */
  readonly #madeUp: (kind: "token" | "code", text: string) => void;
  readonly #most: number;
  /** Calls that look at what others did. */
  readonly #looks: Call[] = [];
  #made = 0;

  constructor(random: Random, madeUp: (kind: "token" | "code", text: string) => void) {
    this.#random = random;
    this.#madeUp = madeUp;
    this.#most = 2 + random.below(3);
  }

  /** Takes note of what a call came to. */
  saw(call: Call, isGranted: boolean, token: string | undefined): void {
    if (token !== undefined) this.#tokens.push(token);
    const { email = "", password = "" } = call;
    const known = this.#users.find((user) => user.email === email);
    this.#looks.push(...this.#looksAfter(call, known));
    if (!isGranted) return;
    if (call.route === "signup" && known === undefined)
      this.#users.push({ email, passwords: [password] });
    if (call.route === "reset-password") known?.passwords.push(password);
  }

  got(to: string, kind: Secret["kind"], value: string): void {
    this.#mailed.push({ to, kind, value });
  }

  get tokens(): readonly string[] {
    return this.#tokens;
  }

  /** What shows whether a call did what it should, and no more. */
  #looksAfter({ route, bearer, password = "" }: Call, known: Known | undefined): Call[] {
    const user = known ?? this.#one(this.#users);
    if (user === undefined) return [];
    const current = this.#login(user, user.passwords.at(-1) ?? "");
    if (route === "signup" || route === "reset-password")
      return [current, this.#login(user, password)];
    if (route === "verify-email" || route === "verify-link")
      return this.#users.map((one) => this.#login(one, one.passwords.at(-1) ?? ""));
    if (route === "resend-verification") return [this.#verify(this.#mail("code"))];
    if (route === "forgot-password") return [this.#reset(user)];
    const isEnd = route === "logout" || route === "logout-all" || route === "refresh";
    const other = this.#recent(this.#tokens);
    return [...(isEnd ? [bearer] : []), other].flatMap((token) =>
      token ? [this.look(token)] : [],
    );
  }

  /** The next call: a look at what another did, or mostly one that should be granted. */
  next(): Call {
    const look = this.#looks.splice(this.#random.below(this.#looks.length), 1)[0];
    if (look !== undefined && this.#may(0.5)) return look;
    if (this.#users.length === 0 || (this.#users.length < this.#most && this.#may(0.3)))
      return this.#signup(`user${this.#count()}-accounts@example.com`);
    const user = this.#one(this.#users) as Known;
    const kinds: [share: number, make: () => Call][] = [
      [1, () => this.#signup(user.email)],
      [5, () => this.#login(user, user.passwords.at(-1) ?? "")],
      [1, () => this.#login(user, this.#wrongPassword(user))],
      [6, () => this.#refresh(this.#recent(this.#tokens))],
      [2, () => this.#refresh(this.#one(this.#tokens))],
      [2, () => this.#bearing("logout", this.#recent(this.#tokens))],
      [1, () => this.#bearing("logout-all", this.#recent(this.#tokens))],
      [1, () => this.#odd()],
      [3, () => this.#verify(this.#mail("code"))],
      [1, () => this.#verify(this.#invent("code"))],
      [1, () => ({ route: "resend-verification", email: user.email })],
      [2, () => ({ route: "forgot-password", email: this.#may(0.1) ? nobody : user.email })],
      [3, () => this.#reset(user)],
    ];
    let lot = this.#random.unit() * kinds.reduce((sum, [share]) => sum + share, 0);
    for (const [share, make] of kinds) {
      lot -= share;
      if (lot < 0) return make();
    }
    return this.#login(user, user.passwords.at(-1) ?? "");
  }

  /** A look at a token by refreshing it. */
  look(token: string): Call {
    return { route: "refresh", bearer: token };
  }

  #signup(email: string): Call {
    return { route: "signup", email, password: this.#password(), name: "Ada Lovelace" };
  }

  #login({ email }: Known, password: string): Call {
    return { route: "login", email, password, device: this.#device(), ...this.#lifetime() };
  }

  #refresh(bearer = this.#invent("token")): Call {
    const device = this.#may(0.3) ? { device: this.#device() } : {};
    return { route: "refresh", bearer, ...device, ...this.#lifetime() };
  }

  #bearing(route: "logout" | "logout-all", bearer = this.#invent("token")): Call {
    return { route, bearer };
  }

  /** A bearer route with no token, or with one of nobody's. */
  #odd(): Call {
    const route = this.#one(["refresh", "logout", "logout-all"] as const) ?? "logout";
    return this.#may(0.5) ? { route } : { route, bearer: this.#invent("token") };
  }

  #verify(secret: string | undefined): Call {
    const route = this.#may(0.3) ? "verify-link" : "verify-email";
    return { route, secret: secret ?? this.#invent("code") };
  }

  #reset(user: Known): Call {
    const newest = this.#mailed.findLast(({ to, kind }) => to === user.email && kind === "reset");
    const other = this.#may(0.2) ? this.#mail("reset") : newest?.value;
    const secret = other === undefined || this.#may(0.1) ? this.#invent("code") : other;
    const password = this.#password();
    const confirmation = this.#may(0.15) ? this.#password() : password;
    return { route: "reset-password", email: user.email, secret, password, confirmation };
  }

  /** A password that was replaced, that is another user's, or that is nobody's. */
  #wrongPassword(user: Known): string {
    const former = this.#one(user.passwords.slice(0, -1));
    const others = this.#users.filter((other) => other !== user).flatMap((one) => one.passwords);
    return (this.#may(0.6) ? former : this.#one(others)) ?? this.#password();
  }

  #lifetime(): { expiry?: string } {
    if (this.#may(0.5)) return {};
    return { expiry: this.#may(0.1) ? "2_weeks" : (this.#one(tokenExpiries) ?? "never") };
  }

  #device = (): string => this.#one(["laptop", "phone", "tablet"]) ?? "laptop";
  #password = (): string => `Correct-horse-7!${this.#count()}`;

  #mail(kind: Secret["kind"]): string | undefined {
    const values = this.#mailed.filter((one) => one.kind === kind).map(({ value }) => value);
    return this.#recent(values);
  }

  #invent(kind: "token" | "code"): string {
    const text = `no-such-${kind}-${this.#count()}-4f9a1c`;
    this.#madeUp(kind, text);
    return text;
  }

  #count(): number {
    this.#made += 1;
    return this.#made;
  }

  #may(share: number): boolean {
    return this.#random.happens(share);
  }

  #one<T>(values: readonly T[]): T | undefined {
    return values[this.#random.below(values.length)];
  }

  #recent<T>(values: readonly T[]): T | undefined {
    return this.#one(values.slice(-4));
  }
}

const nobody = "nobody-accounts@example.com";
