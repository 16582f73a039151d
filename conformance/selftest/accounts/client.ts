import type { Random } from "../queue/simulator/random.ts";
import { Acts, type MadeUp } from "./acts.ts";
import { oneOf, recentOf, weighted } from "./chance.ts";
import { Inquiries } from "./inquiries.ts";
import type { Inquiry, Step } from "./looks.ts";
import { type Call, type Known, Memory } from "./memory.ts";

/** Calls under way together, a moment, a pause in which all is seen everywhere, and a break of minutes. */
const pausesMs = [0, 2, 100, 100, 800, 3000, 5000, 400_000] as const;

/** A client that uses a service with several users on several devices: at random, and with inquiries now and then. */
export class Client {
  readonly memory = new Memory();
  readonly #random: Random;
  readonly #acts: Acts;
  readonly #inquiries: Inquiries;
  /** How many users act at random at most. */
  readonly #most: number;
  /** The share of calls at random at which an inquiry begins. */
  readonly #curiosity: number;
  #inquiry: Inquiry | undefined;
  #nth = 0;
  #isOwn = false;

  constructor(random: Random, madeUp: MadeUp) {
    this.#random = random;
    this.#acts = new Acts(random, this.memory, madeUp);
    this.#inquiries = new Inquiries(random, this.memory, this.#acts);
    this.#most = 2 + random.below(3);
    this.#curiosity = oneOf(random, [0.2, 0.6, 0.95]) ?? 0.5;
  }

  /** The episode under way, in which all is about users of its own; undefined: none is. */
  get episode(): string | undefined {
    return this.#inquiry !== undefined && this.#isOwn ? `inquiry-${this.#nth}` : undefined;
  }

  /** What is done next: a step of the inquiry under way, or a call at random. */
  next(): Step {
    if (this.#inquiry === undefined && this.#random.happens(this.#curiosity)) this.#begin();
    const step = this.#inquiry?.next();
    if (step?.done === false) return step.value;
    this.#inquiry = undefined;
    const call = this.#atRandom();
    const copies = this.#random.happens(0.1) ? 2 + this.#random.below(2) : 1;
    const calls = Array.from({ length: copies }, () => call);
    return { calls, pauseMs: oneOf(this.#random, pausesMs) ?? 0 };
  }

  /** What is done before the clock is moved, and after each move. */
  beforeTime(): Inquiry {
    this.#inquiry = undefined;
    return this.#inquiries.beforeTime();
  }

  afterTime = (isYears: boolean): Inquiry => this.#inquiries.afterTime(isYears);

  #begin(): void {
    this.#nth += 1;
    this.#isOwn = this.memory.users.length < 2 || this.#random.happens(0.5);
    this.#inquiry = this.#inquiries.any(this.#isOwn);
  }

  #atRandom(): Call {
    const { users, tokens } = this.memory;
    const isFew = users.length < this.#most;
    const user = oneOf(this.#random, users);
    if (user === undefined || (isFew && this.#random.happens(0.3)))
      return this.#acts.signup(this.#acts.newEmail());
    return weighted(this.#random, this.#kinds(user, tokens))();
  }

  #kinds(user: Known, tokens: readonly string[]): [share: number, make: () => Call][] {
    const acts = this.#acts;
    const recent = () => recentOf(this.#random, tokens);
    return [
      [1, () => acts.signup(user.email)],
      [5, () => acts.login(user, user.passwords.at(-1) ?? "")],
      [1, () => acts.login(user, acts.wrongPassword(user))],
      [6, () => acts.refresh(recent())],
      [2, () => acts.refresh(oneOf(this.#random, tokens))],
      [2, () => acts.bearing("logout", recent())],
      [1, () => acts.bearing("logout-all", recent())],
      [1, () => acts.odd()],
      [3, () => acts.verify(acts.mail("code"))],
      [1, () => acts.verify()],
      [1, () => acts.resend(user)],
      [2, () => acts.forgot(user)],
      [3, () => acts.anyReset(user)],
    ];
  }
}
