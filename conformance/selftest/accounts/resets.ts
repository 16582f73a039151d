import { Arrivals } from "./arrivals.ts";
import { oneOf, shuffled } from "./chance.ts";
import { type Inquiry, lockMs, type Step } from "./looks.ts";
import type { Call, Known } from "./memory.ts";

/** What a client does with passwords and mails to know what a reset changes, and which mails come and hold. */
export class Resets extends Arrivals {
  /** Mails that are asked for again: whether they come, and which of them hold. */
  *ofMails(user: Known): Inquiry {
    const isReset = user.isVerified && this.random.happens(0.7);
    for (let nth = this.random.below(2); nth >= 0; nth -= 1) {
      yield this.do(isReset ? this.acts.forgot(user) : this.acts.resend(user));
      yield* this.forMail(isReset ? "reset" : "code", user);
      if (this.random.happens(0.5)) yield this.waits(lockMs);
    }
    if (!isReset) return yield* this.verification(user);
    const tokens = this.memory.secrets("reset", user).slice(-2);
    for (const token of shuffled(this.random, tokens)) yield* this.#resets(user, token);
  }

  /** A right reset, after a wrong one or not, with logins before and after, and looks at the tokens. */
  *ofPassword(user: Known, others: readonly Known[]): Inquiry {
    yield* this.ready(user, 1);
    yield this.do(this.acts.plainLogin(user));
    yield this.do(this.acts.forgot(user));
    yield* this.forMail("reset", user);
    const token = this.memory.secrets("reset", user).at(-1);
    if (token === undefined) return;
    if (this.random.happens(0.6)) yield* this.#wrongReset(user, others, token);
    yield* this.#resets(user, token);
    if (this.random.happens(0.2)) yield* this.#resets(user, token);
    yield* this.atTokens(user.sessions.slice(-2), true);
  }

  *#wrongReset(user: Known, others: readonly Known[], token: string): Inquiry {
    const [other] = others;
    const right = this.acts.reset(user, token);
    const ways: Call[] = [this.acts.unconfirmed(right), this.acts.reset(user)];
    if (other !== undefined) ways.push(...(yield* this.#withAnothers(user, other)));
    const wrong = oneOf(this.random, ways) ?? right;
    yield this.do(wrong);
    const held = user.passwords.filter((password) => password !== wrong.password).at(-1) ?? "";
    yield* this.atPasswords([held, wrong.password ?? ""], user);
  }

  /** A reset of one user with the token that was mailed to another. */
  *#withAnothers(user: Known, other: Known): Generator<Step, Call[]> {
    yield this.do(this.acts.forgot(other));
    yield* this.forMail("reset", other);
    const theirs = this.memory.secrets("reset", other).at(-1);
    return theirs === undefined ? [] : [this.acts.reset(user, theirs)];
  }

  /** A reset, and logins with the new password and with the one from before. */
  *#resets(user: Known, token: string): Inquiry {
    const old = user.passwords.at(-1) ?? "";
    const reset = this.acts.reset(user, token);
    yield this.do(reset);
    yield* this.atPasswords([reset.password ?? "", old], user);
  }
}
