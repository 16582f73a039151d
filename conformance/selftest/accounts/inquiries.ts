import { tokenExpiries } from "../../../contracts/limits.ts";
import type { Random } from "../queue/simulator/random.ts";
import type { Acts } from "./acts.ts";
import { Arrivals } from "./arrivals.ts";
import { oneOf, shuffled, weighted } from "./chance.ts";
import { type Inquiry, Looks, lagMs } from "./looks.ts";
import type { Known, Memory } from "./memory.ts";
import { Resets } from "./resets.ts";

const lastOf = ({ sessions }: Known): string[] => sessions.slice(-1);

/**
 * What a client does who wants to know: it gets users, tokens and mails ready, does something to them, and looks at what
 * that should have changed and at what it should have left.
 */
export class Inquiries {
  readonly #random: Random;
  readonly #memory: Memory;
  readonly #acts: Acts;
  readonly #looks: Looks;
  readonly #arrivals: Arrivals;
  readonly #resets: Resets;

  constructor(random: Random, memory: Memory, acts: Acts) {
    this.#random = random;
    this.#memory = memory;
    this.#acts = acts;
    this.#looks = new Looks(random, memory, acts);
    this.#arrivals = new Arrivals(random, memory, acts, this.#looks);
    this.#resets = new Resets(random, memory, acts, this.#looks, this.#arrivals);
  }

  /** Tokens of each lifetime, of users who log in once more, so that a clock that is moved finds some of each. */
  *beforeTime(): Inquiry {
    for (const user of this.#acquaintances())
      for (const expiry of tokenExpiries)
        yield this.#looks.do({ ...this.#acts.plainLogin(user), expiry });
  }

  /**
   * Looks at tokens of any age, beginning with those of one lifetime (years on: `never`). Users may log in then, too.
   */
  *afterTime(isYears: boolean): Inquiry {
    for (const user of this.#acquaintances()) {
      const first = isYears ? "never" : oneOf(this.#random, tokenExpiries);
      const isFirst = (token: string) => this.#memory.lifetimes.get(token) === first;
      const tokens = shuffled(this.#random, user.sessions.slice(-6));
      for (const token of [...tokens.filter(isFirst), ...tokens.filter((one) => !isFirst(one))])
        yield this.#looks.do(this.#acts.look(token));
      yield this.#looks.do(this.#acts.plainLogin(user));
    }
  }

  /** The two users that were met last. */
  #acquaintances = (): readonly Known[] => this.#memory.users.slice(-2);

  /** Any inquiry, about new users of its own or about known ones. */
  *any(isOwn: boolean): Inquiry {
    const [user, other] = isOwn
      ? [
          yield* this.#arrivals.newcomer(),
          this.#random.happens(0.4) ? yield* this.#arrivals.newcomer() : undefined,
        ]
      : shuffled(this.#random, this.#memory.users);
    if (user === undefined) return;
    const others = other === undefined ? [] : [other];
    const about = weighted(this.#random, [
      [3, () => this.#sessions(user, others)],
      [2, () => this.#resets.ofPassword(user, others)],
      [1, () => this.#resets.ofMails(user)],
    ]);
    yield* about();
  }

  /** Acts upon tokens of one user, with looks at theirs and at another's after each. */
  *#sessions(user: Known, others: readonly Known[]): Inquiry {
    for (const one of [user, ...others]) yield* this.#arrivals.ready(one, one === user ? 2 : 1);
    yield* this.#upon(user, others, 0.6);
    for (let nth = this.#random.below(4); nth > 0; nth -= 1) {
      yield* this.#arrivals.ready(user, 2);
      yield* this.#upon(user, others, 0.25);
    }
  }

  /** One act, or (in a share of `racing`) some at once, and what they did: to tokens that live, to tokens that ended, to passwords. */
  *#upon(user: Known, others: readonly Known[], racing: number): Inquiry {
    const before = new Set(user.ended);
    const calls = this.#random.happens(racing)
      ? this.#acts.atOnce(user)
      : [this.#acts.ofSessions(user)];
    yield { calls, pauseMs: this.#looks.settleMs };
    const presented = calls.flatMap(({ bearer }) => bearer ?? []);
    const ended = user.ended.filter((token) => !before.has(token));
    if (ended.length === 0 || this.#random.happens(0.7))
      yield* this.#looks.atTokens(
        this.#some(presented, user.sessions, ...others.map(lastOf)),
        true,
      );
    if (ended.length > 0 && this.#random.happens(0.6))
      yield* this.#lookAtEnded(user, presented, ended);
    const asked = calls.find(({ route }) => route === "signup")?.password;
    if (asked !== undefined)
      yield* this.#looks.atPasswords([user.passwords.at(-1) ?? "", asked], user);
  }

  /** Looks at tokens that ended; a service may end all others in alarm at that, so these are left alone, or looked at for it. */
  *#lookAtEnded(user: Known, presented: readonly string[], ended: readonly string[]): Inquiry {
    yield* this.#looks.atTokens(this.#some(presented, ended), false);
    if (this.#random.happens(0.5)) {
      yield this.#looks.waits(2 * lagMs);
      yield* this.#looks.atTokens(user.sessions.slice(-2), true);
    }
    user.sessions = [];
  }

  /** Up to three of a user's own tokens, beginning with those that were presented, and all tokens of `besides`. */
  #some(presented: readonly string[], own: readonly string[], ...besides: string[][]): string[] {
    const first = own.filter((token) => presented.includes(token));
    const rest = shuffled(
      this.#random,
      own.filter((token) => !presented.includes(token)),
    );
    return [...[...first, ...rest].slice(0, 3), ...besides.flat()];
  }
}
