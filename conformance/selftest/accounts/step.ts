import type { TokenExpiry } from "../../../contracts/limits.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import type { Policy } from "./manners.ts";
import type { Asked, Secret, State, Token, User } from "./state.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What a call finds when it takes effect. */
export interface Moment {
  /** Milliseconds of the service's life. */
  now: number;
  /** The service's calendar, ms since 1970. */
  calendar: number;
  /** How much of the policy's lag this call meets, ms: changes that are younger are not seen yet. */
  lag: number;
  /** A new secret text. */
  fresh: (kind: string) => string;
}

/** One call under way: what it finds, what it does, and what its answer will hold. */
export class Step {
  readonly call: Asked;
  readonly policy: Policy;
  readonly state: State;
  readonly moment: Moment;
  readonly mails: Secret[] = [];
  user: User | undefined;
  readonly token: Token | undefined;
  readonly secret: Secret | undefined;
  issued: Token | undefined;
  /** The lifetime that a new token will have. */
  expiry: string | undefined;

  constructor(call: Asked, policy: Policy, state: State, moment: Moment) {
    this.call = call;
    this.policy = policy;
    this.state = state;
    this.moment = moment;
    this.token = state.tokens.get(call.bearer ?? "");
    this.secret = state.secrets.get(call.secret ?? "");
    this.user = this.token?.user ?? state.users.get(call.email ?? "");
    this.expiry = call.expiry;
  }

  get isUser(): boolean {
    return this.user !== undefined;
  }

  get hasBearer(): boolean {
    return this.call.bearer !== undefined;
  }

  /** Any user: the one for whom a call that proves nothing might be taken. */
  get anybody(): User | undefined {
    return [...this.state.users.values()].at(-1);
  }

  isFor(user: User | undefined): boolean {
    this.user = user;
    return user !== undefined;
  }

  /** Whether a change that was made then is seen by this call. */
  sees(changedAt: number | undefined): boolean {
    return changedAt !== undefined && changedAt + this.moment.lag <= this.moment.now;
  }

  get isPassword(): boolean {
    const [first, ...later] = this.user?.passwords ?? [];
    const isKnown = !this.policy.areSignupsLate || this.sees(first?.since);
    const seen = later.findLast(({ since }) => this.sees(since)) ?? (isKnown ? first : undefined);
    return seen !== undefined && seen.value === this.call.password;
  }

  get isLocked(): boolean {
    const { lockedAfter, lockedMs } = this.policy;
    const wrong = this.user?.wrongAt.filter((at) => this.moment.now - at < lockedMs) ?? [];
    return lockedAfter > 0 && wrong.length >= lockedAfter;
  }

  get isListed(): boolean {
    return this.expiry === undefined || isKnownExpiry(this.expiry);
  }

  get isLapsed(): boolean {
    return (this.token?.expiresAt ?? Number.POSITIVE_INFINITY) <= this.moment.calendar;
  }

  /** Whether a mailed secret is as old, as used or as outdated as a service may mind. */
  get isSpent(): boolean {
    const { secret, policy, moment } = this;
    if (secret === undefined) return false;
    const isReusable = secret.kind === "code" ? policy.isCodeReusable : policy.isResetReusable;
    const isOld = moment.now - secret.mailedAt > policy.secretLivesMs;
    return isOld || secret.voidedAt !== undefined || (secret.usedAt !== undefined && !isReusable);
  }

  tokensOf(user = this.user): Token[] {
    return [...this.state.tokens.values()].filter((token) => token.user === user);
  }

  /** Ends tokens; a dead token stays as it is. */
  end(...tokens: (Token | undefined)[]): void {
    for (const token of tokens) if (token !== undefined) token.endedAt ??= this.moment.now;
  }

  /** Whether the token presented works, as far as this call sees; a dead one may alarm the service. */
  isAlive(): boolean {
    const { token, policy } = this;
    if (token === undefined) return false;
    const isDead = this.sees(token.endedAt);
    if (isDead && policy.isAlarmed) this.end(...this.tokensOf());
    return !isDead && this.sees(token.issuedAt);
  }

  /** Whether logout is granted to a dead token, and ends nothing. */
  get grantsDead(): "done" | false {
    return this.policy.deadLogout === "granted" && "done";
  }

  /** Whether the token presented ended while this call was under way. */
  get endedMeanwhile(): boolean {
    return (this.token?.endedAt ?? 0) >= this.call.sentAt;
  }

  get ageDays(): number {
    return (this.moment.calendar - (this.token?.issuedOn ?? 0)) / dayMs;
  }

  /** The user's tokens that were issued while this call was under way. */
  get issuedMeanwhile(): Token[] {
    return this.tokensOf().filter(({ issuedAt }) => issuedAt >= this.call.sentAt);
  }

  /** Undoes the end of what this call ended. */
  revive(...tokens: Token[]): void {
    for (const token of tokens) if (token.endedAt === this.moment.now) token.endedAt = undefined;
  }

  defaultsTo(expiry: TokenExpiry | undefined): void {
    this.expiry ??= expiry;
  }

  asksFor(expiry: TokenExpiry): true {
    this.expiry = expiry;
    return true;
  }

  /** An unlisted lifetime is refused, or replaced by the default. */
  defaultsExpiry(): boolean {
    return this.policy.unlistedExpiry === "default" && this.asksFor("1_month");
  }

  /**
   * Whether the secret presented was mailed for this purpose. A code counts for its owner, whichever user presents it.
   */
  finds(kind: Secret["kind"]): boolean {
    if (this.secret?.kind !== kind) return false;
    return kind === "reset" || this.isFor(this.secret.user);
  }

  get isOwnSecret(): boolean {
    return this.secret === undefined || this.secret.user === this.user;
  }

  get isConfirmed(): boolean {
    return this.call.confirmation === this.call.password;
  }

  use(): void {
    if (this.secret !== undefined) this.secret.usedAt ??= this.moment.now;
  }

  create(name = ""): void {
    const { email = "", password = "" } = this.call;
    const id = this.state.users.size + 1;
    const passwords = [{ value: password, since: this.moment.now }];
    this.user = { id, email, name, passwords, verifiedAt: undefined, wrongAt: [], mailedAt: {} };
    this.state.users.set(email, this.user);
  }

  /** The further effects of a password reset, which the document leaves open. */
  resets(): void {
    if (this.policy.resetVerifies) this.verify();
    if (this.policy.resetEndsTokens) this.end(...this.tokensOf());
  }

  forgives(): void {
    if (this.user !== undefined) this.user.wrongAt = [];
  }

  /** A wrong reset token counts as a wrong try, and may void the right one. */
  wrongReset(): false {
    for (const secret of this.state.secrets.values())
      if (this.policy.voidsAtWrongReset && secret.kind === "reset" && secret.user === this.user)
        secret.voidedAt ??= this.moment.now;
    return this.wrongTry();
  }

  wrongTry(): false {
    this.user?.wrongAt.push(this.moment.now);
    return false;
  }

  issue(user = this.user): void {
    if (user === undefined) return;
    const { fresh, now } = this.moment;
    this.issued = {
      value: fresh("token"),
      user,
      name: "",
      expiry: isKnownExpiry(this.expiry) ? this.expiry : "1_month",
      expiresAt: undefined,
      issuedAt: now,
      issuedOn: this.moment.calendar,
      endedAt: undefined,
    };
    this.state.tokens.set(this.issued.value, this.issued);
  }

  /** Gives the new token a name; where the policy says so, a name that no other token of the user has. */
  names(wanted = "api"): void {
    if (this.issued === undefined) return;
    const live = this.tokensOf(this.issued.user).filter(({ endedAt }) => endedAt === undefined);
    const isTaken = live.some(({ name }) => name === wanted);
    const apart = this.policy.areNamesApart && isTaken;
    this.issued.name = apart ? `${wanted} (${this.state.tokens.size})` : wanted;
  }

  inherits(name = this.token?.name): void {
    if (this.issued !== undefined) this.issued.name = name ?? "";
  }

  /** Has the new token end as its lifetime says. */
  lasts(expiry: TokenExpiry | undefined = this.issued?.expiry): void {
    const { monthDays } = this.policy;
    const days = {
      "1_week": 7,
      "1_month": monthDays,
      "3_months": 61 + monthDays,
      never: undefined,
    };
    const lasting = days[expiry ?? "never"];
    if (this.issued === undefined) return;
    this.issued.expiresAt =
      lasting === undefined ? undefined : this.moment.calendar + lasting * dayMs;
  }

  /** Mails a new secret to the user, unless another was mailed too short a while ago. */
  mail(kind: Secret["kind"], user = this.user): void {
    const { now, fresh } = this.moment;
    if (user === undefined) return;
    const last = user.mailedAt[kind];
    if (last !== undefined && now - last < this.policy.mailAgainMs) return;
    user.mailedAt[kind] = now;
    if (this.policy.isNewestAlone)
      for (const old of this.state.secrets.values())
        if (old.user === user && old.kind === kind) old.voidedAt ??= now;
    const secret = { kind, value: fresh(kind), user, mailedAt: now };
    const mailed: Secret = { ...secret, usedAt: undefined, voidedAt: undefined };
    this.state.secrets.set(mailed.value, mailed);
    this.mails.push(mailed);
  }

  verify(user = this.user): void {
    if (user !== undefined) user.verifiedAt ??= this.moment.now;
  }

  setPassword(user = this.user, value = this.call.password ?? ""): void {
    user?.passwords.push({ value, since: this.moment.now });
  }
}
