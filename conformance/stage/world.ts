import { offersRoute, type Profile } from "../../contracts/profile/index.ts";
import type { Client } from "../target/client.ts";
import type { Evidence } from "../target/evidence/evidence.ts";
import { BudgetSpent, interruption } from "../target/pace/budget-spent.ts";
import type { Recorder } from "../target/recorder.ts";
import { Accounts } from "./accounts.ts";
import type { Playing } from "./caller.ts";
import { CannotStage, SignupRefused } from "./cannot-stage.ts";
import { Mint, type Nonce } from "./generators/mint.ts";
import { LoneRefusals } from "./lone-refusals.ts";
import { TokenPlaces } from "./mail/token-places.ts";
import { Patience } from "./patience.ts";
import { ServerLooks } from "./server-looks.ts";
import type { Setting } from "./setting.ts";
import { type Company, Stage } from "./stage.ts";
import { FlagWords } from "./texts/flag-words.ts";
import { TrackIdForms } from "./texts/track-id-forms.ts";
import { needsVerifying } from "./users/first-login.ts";
import { type Scene, User } from "./users/user.ts";
import { VerifiedTurns } from "./users/verified-turns.ts";
import { verifyInTurn } from "./users/verify-in-turn.ts";

export interface WorldOptions extends Nonce {
  facts: Profile;
  client: Client;
  evidence: Evidence;
  recorder: Recorder;
  /** To how many episodes one user may be lent. */
  lendings: number;
  /** The end of the run on `performance.now()`'s clock; undefined where it has none. */
  until?: number;
  /** Ends the run: nothing is asked any more. */
  signal?: AbortSignal | undefined;
}

/** Names of people; several users share each. */
export const displayNames: readonly string[] = [
  "Ada Lovelace",
  "Grace Hopper",
  "Alan Turing",
  "Zoë Müller",
  "李小龍",
  "Omar Khayyam",
];

/** How many users the budget must still allow for an episode with new users only. */
const fewStrangers = 8;

/** What the episodes of a run share: the target, the evidence, names that are never used twice, and users to lend. */
export class World implements Setting, Company {
  readonly facts: Profile;
  readonly client: Client;
  readonly evidence: Evidence;
  readonly recorder: Recorder;
  readonly accounts: Accounts;
  readonly patience = new Patience();
  readonly refusals = new LoneRefusals();
  readonly places = new TokenPlaces();
  readonly mint: Mint;
  readonly trackIds: TrackIdForms;
  readonly flags: FlagWords;
  readonly servers: ServerLooks;
  others = Promise.resolve();
  /** Rejects with BudgetSpent once the run's time is up, or somebody stops it. */
  readonly isOver: Promise<never>;
  readonly #options: WorldOptions;
  readonly #idle: { user: User; lent: number }[] = [];
  readonly #lent = new Map<User, number>();
  readonly #given: User[];
  readonly #verified = new Set<User>();
  readonly #turns = new VerifiedTurns();
  #users = 0;
  #verifications = 0;
  #needsVerifying: Promise<boolean> | undefined;
  #amongStrangers = false;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.mint = new Mint(options);
    this.trackIds = new TrackIdForms(options.facts);
    this.flags = new FlagWords(options.facts);
    this.facts = options.facts;
    this.client = options.client;
    this.evidence = options.evidence;
    this.servers = new ServerLooks(options.facts, options.evidence.probes);
    this.recorder = options.recorder;
    this.accounts = new Accounts(options.facts);
    this.isOver = endOf(options);
    const stage = new Stage(this, "given");
    this.#given = options.facts.users.map(
      ({ email, password, name = "" }) =>
        new User(stage, { email, password, name }, async () => false, this.patience),
    );
  }

  stage(episode: string, how: Playing = {}): Stage {
    return new Stage(this, episode, how);
  }

  /** A new user. Throws {@link CannotStage} where the profile closes sign-up. */
  makeUser(stage: Scene, spelt?: (email: string) => string): User {
    const needsVerifying = () => this.#loginNeedsVerifying(stage);
    const who = this.#someone(spelt);
    return new User(stage, who, needsVerifying, this.patience);
  }

  /** A user who shows whether a newcomer can log in. */
  #makeProbe(stage: Scene): User {
    return new User(stage, this.#someone(), async () => false);
  }

  #someone(spelt = (email: string) => email): { email: string; name: string; password: string } {
    if (this.facts.signup.open === false)
      throw new CannotStage("the profile closes sign-up", "signup.open");
    this.#users += 1;
    const email = spelt(this.mint.address(this.facts.signup.address));
    // Two users in turn have the same name: only the address may identify a user.
    const name = displayNames[(this.#users >> 1) % displayNames.length] ?? "Ada Lovelace";
    for (const text of [email, name]) this.recorder.vault.publish(text);
    return { email, name, password: this.password() };
  }

  /**
   * Lends only new users while `act` runs, as long as the budget allows new ones; looks at servers anew. What it records
   * can be judged without the episodes before.
   */
  async amongStrangers<T>(act: () => Promise<T>): Promise<T> {
    this.servers.forget();
    const usersLeft = this.client.allowance.left("users");
    this.#amongStrangers = this.facts.signup.open !== false && usersLeft >= fewStrangers;
    try {
      return await act();
    } finally {
      this.#amongStrangers = false;
    }
  }

  /** A user for fresh logins: one that was used a few times, or a new one. */
  async lend(stage: Scene): Promise<User> {
    const isVerified = this.#turns.next(stage.episode);
    const idle = this.#amongStrangers ? undefined : this.#idleWho(isVerified);
    const known = this.#amongStrangers ? undefined : (idle?.user ?? this.#given.shift());
    if (known === undefined && !offersRoute(this.facts, "signup"))
      throw new CannotStage("nobody signs up here, and no declared user is free", "users");
    const user = known ?? this.makeUser(stage);
    user.stage = stage;
    if (idle === undefined && !this.facts.users.some(({ email }) => email === user.email)) {
      await joined(user);
      if (isVerified && !(await this.#loginNeedsVerifying(stage))) await this.#verify(user);
    }
    this.#lent.set(user, (idle?.lent ?? 0) + 1);
    return user;
  }

  /** The first idle user who is verified, or is not; where there is none, the first of all. */
  #idleWho(isVerified: boolean): { user: User; lent: number } | undefined {
    const at = this.#idle.findIndex(({ user }) => this.#verified.has(user) === isVerified);
    return this.#idle.splice(Math.max(at, 0), 1)[0];
  }

  /**
   * Promises must hold for verified and unverified users, whatever mail and call verified them. What is judged without the
   * episodes before needs no other way than the plainest.
   */
  async #verify(user: User): Promise<void> {
    if (this.evidence.mailbox === undefined) return;
    try {
      if (this.#amongStrangers) await user.verify();
      else await verifyInTurn(user, this.#verifications++);
      this.#verified.add(user);
    } catch (error) {
      if (!(error instanceof CannotStage)) throw error;
    }
  }

  takeBack(user: User): void {
    const lent = this.#lent.get(user) ?? 0;
    const isGiven = this.facts.users.some(({ email }) => email === user.email);
    if (isGiven) this.#given.push(user);
    else if (lent < this.#options.lendings) this.#idle.push({ user, lent });
  }

  /** Declared, or found out once by newcomers who try to log in straight after their sign-up. */
  #loginNeedsVerifying(stage: Scene): Promise<boolean> {
    const declared = this.facts.signup.loginNeedsVerification;
    if (declared !== undefined) return Promise.resolve(declared);
    this.#needsVerifying ??= needsVerifying(() => this.#makeProbe(stage));
    return this.#needsVerifying;
  }

  /** A password of the profile's form, `more` characters longer, registered as a secret of the history. */
  password(more = 0): string {
    const password = this.mint.password(this.facts.signup.password, more);
    this.recorder.vault.register("password", password);
    return password;
  }
}

/** The longest time of a timer, in ms; no run lasts until a later end. */
const longestTimerMs = 2 ** 31 - 1;

function endOf({ until = Number.POSITIVE_INFINITY, signal, client }: WorldOptions): Promise<never> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const ms = until - performance.now();
  if (ms <= longestTimerMs)
    setTimeout(() => reject(new BudgetSpent("time")), Math.max(0, ms)).unref();
  const stop = () => {
    client.allowance.stop();
    reject(new BudgetSpent(interruption));
  };
  if (signal?.aborted === true) stop();
  else signal?.addEventListener("abort", stop, { once: true });
  // Where no episode is under way at the end, nothing handles the rejection.
  end.catch(() => undefined);
  return end;
}

/** Lets a user join who is lent: a declared one would do as well. */
async function joined(user: User): Promise<void> {
  try {
    await user.join();
  } catch (end) {
    throw end instanceof SignupRefused ? new CannotStage(end.message, "users") : end;
  }
}
