import type { Random } from "../queue/simulator/random.ts";
import type { Acts } from "./acts.ts";
import { oneOf } from "./chance.ts";
import type { Call, Known, Memory } from "./memory.ts";
import type { Secret } from "./state.ts";

/** Calls that are sent at once, and how long (ms) the client waits after them. */
export interface Step {
  calls: readonly Call[];
  pauseMs: number;
}

export type Inquiry = Generator<Step, void>;

/** Long enough (ms) for an answer, for every lag that is not declared, and for every lock. */
const answerMs = 100;
export const lagMs = 2500;
export const lockMs = 61_000;

/** What a client looks at to know what became of something. */
export class Looks {
  /** How long (ms) this client waits after an act before it looks. */
  protected readonly settleMs: number;
  protected readonly random: Random;
  protected readonly memory: Memory;
  protected readonly acts: Acts;

  constructor(random: Random, memory: Memory, acts: Acts) {
    this.random = random;
    this.memory = memory;
    this.acts = acts;
    this.settleMs = oneOf(random, [answerMs, 800, 3000, 5000]) ?? answerMs;
  }

  /** Logins with each of these passwords, asked again where a lag or a lock may have decided. */
  protected *atPasswords(passwords: readonly string[], user: Known): Inquiry {
    for (const password of passwords) {
      const login = { ...this.acts.plainLogin(user), password };
      yield this.do(login);
      const isRight = password === user.passwords.at(-1);
      if (this.memory.granted(login) === isRight) continue;
      yield this.waits(isRight && this.random.happens(0.3) ? lockMs : lagMs);
      yield this.do({ ...login });
    }
  }

  /** Looks at tokens that should work, or should work no more, asked again where a lag may have decided. */
  protected *atTokens(tokens: readonly string[], isLiving: boolean): Inquiry {
    for (const token of tokens) {
      const look = this.acts.look(token);
      yield this.do(look);
      const newest = this.memory.tokens.at(-1);
      const isGranted = this.memory.granted(look);
      if (isGranted === true && newest !== undefined && this.random.happens(0.1))
        yield this.do(this.acts.look(newest));
      if (isGranted === isLiving) continue;
      yield this.waits(lagMs);
      yield this.do({ ...look });
    }
  }

  /** Waits for a mail, at most as long as one takes. */
  protected *forMail(kind: Secret["kind"], user: Known): Inquiry {
    const had = this.memory.secrets(kind, user).length;
    for (let tries = 0; tries < 4; tries += 1) {
      if (this.memory.secrets(kind, user).length > had) return;
      yield this.waits(500);
    }
  }

  /** One call, and mostly no longer a wait than its answer takes. */
  protected do(call: Call): Step {
    return { calls: [call], pauseMs: this.random.happens(0.7) ? answerMs : this.settleMs };
  }

  protected waits(pauseMs: number): Step {
    return { calls: [], pauseMs };
  }
}
