import type { Random } from "../queue/simulator/random.ts";
import type { Acts } from "./acts.ts";
import type { Arrivals } from "./arrivals.ts";
import { oneOf, shuffled } from "./chance.ts";
import { type Inquiry, type Looks, lockMs, type Step } from "./looks.ts";
import type { Call, Known, Memory } from "./memory.ts";

/** What a client does with passwords and mails to know what a reset changes, and which mails come and hold. */
export class Resets {
  readonly #random: Random;
  readonly #memory: Memory;
  readonly #acts: Acts;
  readonly #looks: Looks;
  readonly #arrivals: Arrivals;

  constructor(random: Random, memory: Memory, acts: Acts, looks: Looks, arrivals: Arrivals) {
    this.#random = random;
    this.#memory = memory;
    this.#acts = acts;
    this.#looks = looks;
    this.#arrivals = arrivals;
  }

  /** Mails that are asked for again: whether they come, and which of them hold. */
  *ofMails(user: Known): Inquiry {
    const isReset = user.isVerified && this.#random.happens(0.7);
    for (let nth = this.#random.below(2); nth >= 0; nth -= 1) {
      yield this.#looks.do(isReset ? this.#acts.forgot(user) : this.#acts.resend(user));
      yield* this.#looks.forMail(isReset ? "reset" : "code", user);
      if (this.#random.happens(0.5)) yield this.#looks.waits(lockMs);
    }
    if (!isReset) return yield* this.#arrivals.verification(user);
    const tokens = this.#memory.secrets("reset", user).slice(-2);
    for (const token of shuffled(this.#random, tokens)) yield* this.#resets(user, token);
  }

  /** A right reset, after a wrong one or not, with logins before and after, and looks at the tokens. */
  *ofPassword(user: Known, others: readonly Known[]): Inquiry {
    yield* this.#arrivals.ready(user, 1);
    yield this.#looks.do(this.#acts.plainLogin(user));
    yield this.#looks.do(this.#acts.forgot(user));
    yield* this.#looks.forMail("reset", user);
    const token = this.#memory.secrets("reset", user).at(-1);
    if (token === undefined) return;
    if (this.#random.happens(0.6)) yield* this.#wrongReset(user, others, token);
    yield* this.#resets(user, token);
    if (this.#random.happens(0.2)) yield* this.#resets(user, token);
    yield* this.#looks.atTokens(user.sessions.slice(-2), true);
  }

  *#wrongReset(user: Known, others: readonly Known[], token: string): Inquiry {
    const [other] = others;
    const right = this.#acts.reset(user, token);
    const ways: Call[] = [this.#acts.unconfirmed(right), this.#acts.reset(user)];
    if (other !== undefined) ways.push(...(yield* this.#withAnothers(user, other)));
    const wrong = oneOf(this.#random, ways) ?? right;
    yield this.#looks.do(wrong);
    const held = user.passwords.filter((password) => password !== wrong.password).at(-1) ?? "";
    yield* this.#looks.atPasswords([held, wrong.password ?? ""], user);
  }

  /** A reset of one user with the token that was mailed to another. */
  *#withAnothers(user: Known, other: Known): Generator<Step, Call[]> {
    yield this.#looks.do(this.#acts.forgot(other));
    yield* this.#looks.forMail("reset", other);
    const theirs = this.#memory.secrets("reset", other).at(-1);
    return theirs === undefined ? [] : [this.#acts.reset(user, theirs)];
  }

  /** A reset, and logins with the new password and with the one from before. */
  *#resets(user: Known, token: string): Inquiry {
    const old = user.passwords.at(-1) ?? "";
    const reset = this.#acts.reset(user, token);
    yield this.#looks.do(reset);
    yield* this.#looks.atPasswords([reset.password ?? "", old], user);
  }
}
