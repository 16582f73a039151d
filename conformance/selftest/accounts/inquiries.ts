import { tokenExpiries } from "../../../contracts/limits.ts";
import { oneOf, shuffled, weighted } from "./chance.ts";
import { type Inquiry, lagMs } from "./looks.ts";
import type { Known } from "./memory.ts";
import { Resets } from "./resets.ts";

const lastOf = ({ sessions }: Known): string[] => sessions.slice(-1);

/**
 * What a client does who wants to know: it gets users, tokens and mails ready, does something to them, and looks at what
 * that should have changed and at what it should have left.
 */
export class Inquiries extends Resets {
  /** Tokens of each lifetime, of users who log in once more, so that a clock that is moved finds some of each. */
  *beforeTime(): Inquiry {
    for (const user of this.#acquaintances())
      for (const expiry of tokenExpiries) yield this.do({ ...this.acts.plainLogin(user), expiry });
  }

  /**
   * Looks at tokens of any age, beginning with those of one lifetime (years on: `never`). Users may log in then, too.
   */
  *afterTime(isYears: boolean): Inquiry {
    for (const user of this.#acquaintances()) {
      const first = isYears ? "never" : oneOf(this.random, tokenExpiries);
      const isFirst = (token: string) => this.memory.lifetimes.get(token) === first;
      const tokens = shuffled(this.random, user.sessions.slice(-6));
      for (const token of [...tokens.filter(isFirst), ...tokens.filter((one) => !isFirst(one))])
        yield this.do(this.acts.look(token));
      yield this.do(this.acts.plainLogin(user));
    }
  }

  /** The two users that were met last. */
  #acquaintances = (): readonly Known[] => this.memory.users.slice(-2);

  /** Any inquiry, about new users of its own or about known ones. */
  *any(isOwn: boolean): Inquiry {
    const [user, other] = isOwn
      ? [yield* this.newcomer(), this.random.happens(0.4) ? yield* this.newcomer() : undefined]
      : shuffled(this.random, this.memory.users);
    if (user === undefined) return;
    const others = other === undefined ? [] : [other];
    const about = weighted(this.random, [
      [3, () => this.#sessions(user, others)],
      [2, () => this.ofPassword(user, others)],
      [1, () => this.ofMails(user)],
    ]);
    yield* about();
  }

  /** Acts upon tokens of one user, with looks at theirs and at another's after each. */
  *#sessions(user: Known, others: readonly Known[]): Inquiry {
    for (const one of [user, ...others]) yield* this.ready(one, one === user ? 2 : 1);
    yield* this.#upon(user, others, 0.6);
    for (let nth = this.random.below(4); nth > 0; nth -= 1) {
      yield* this.ready(user, 2);
      yield* this.#upon(user, others, 0.25);
    }
  }

  /** One act, or (in a share of `racing`) some at once, and what they did: to tokens that live, to tokens that ended, to passwords. */
  *#upon(user: Known, others: readonly Known[], racing: number): Inquiry {
    const before = new Set(user.ended);
    const calls = this.random.happens(racing)
      ? this.acts.atOnce(user)
      : [this.acts.ofSessions(user)];
    yield { calls, pauseMs: this.settleMs };
    const presented = calls.flatMap(({ bearer }) => bearer ?? []);
    const ended = user.ended.filter((token) => !before.has(token));
    if (ended.length === 0 || this.random.happens(0.7))
      yield* this.atTokens(this.#some(presented, user.sessions, ...others.map(lastOf)), true);
    if (ended.length > 0 && this.random.happens(0.6))
      yield* this.#lookAtEnded(user, presented, ended);
    const asked = calls.find(({ route }) => route === "signup")?.password;
    if (asked !== undefined) yield* this.atPasswords([user.passwords.at(-1) ?? "", asked], user);
  }

  /** Looks at tokens that ended; a service may end all others in alarm at that, so these are left alone, or looked at for it. */
  *#lookAtEnded(user: Known, presented: readonly string[], ended: readonly string[]): Inquiry {
    yield* this.atTokens(this.#some(presented, ended), false);
    if (this.random.happens(0.5)) {
      yield this.waits(2 * lagMs);
      yield* this.atTokens(user.sessions.slice(-2), true);
    }
    user.sessions = [];
  }

  /** Up to three of a user's own tokens, beginning with those that were presented, and all tokens of `besides`. */
  #some(presented: readonly string[], own: readonly string[], ...besides: string[][]): string[] {
    const first = own.filter((token) => presented.includes(token));
    const rest = shuffled(
      this.random,
      own.filter((token) => !presented.includes(token)),
    );
    return [...[...first, ...rest].slice(0, 3), ...besides.flat()];
  }
}
