import { setTimeout } from "node:timers/promises";
import {
  effectiveConsistencyMs,
  type Profile,
  undeclaredConsistencyMs,
} from "../../../contracts/profile/index.ts";
import type { Answer } from "../../target/client.ts";
import type { Patience } from "../patience.ts";
import { isGranted, isPlainRefusal } from "./first-login.ts";

/** How long (ms) a common lock closes an account after one wrong password. */
const pauseMs = 3000;

/**
 * Events after which a service may refuse a right login for a while: how long (ms), and how often the login is tried
 * again. A login too soon may make a lock last longer.
 */
const delays = {
  "a sign-up": { ms: undeclaredConsistencyMs, everyMs: 250 },
  "a verification": { ms: undeclaredConsistencyMs, everyMs: 250 },
  "a reset": { ms: undeclaredConsistencyMs, everyMs: undeclaredConsistencyMs / 2 },
  "a wrong password": { ms: pauseMs, everyMs: pauseMs },
} as const;
type Delaying = keyof typeof delays;

/** What may keep a user out for a while, and the waiting for it. */
export class Admission {
  readonly #facts: Profile;
  /** Undefined: no second try. */
  readonly #patience: Patience | undefined;
  /** When the last of each was (ms). */
  readonly #delaying = new Map<Delaying, number>();
  #mistakes = 0;

  constructor(facts: Profile, patience: Patience | undefined) {
    this.#facts = facts;
    this.#patience = patience;
  }

  /** Notes that something happened just now. */
  note(delaying: Delaying): void {
    this.#delaying.set(delaying, performance.now());
  }

  /** When it last happened (ms); undefined where it did not. */
  last(delaying: Delaying): number | undefined {
    return this.#delaying.get(delaying);
  }

  /** A first mistake may bring a short pause, which the user waits out; after further mistakes nobody waits. */
  mistaken(): void {
    this.#mistakes += 1;
    if (this.#mistakes === 1) this.note("a wrong password");
    else this.#delaying.delete("a wrong password");
  }

  forgiven(): void {
    this.#mistakes = 0;
    this.#delaying.delete("a wrong password");
  }

  /** Tries a refused login again until it is granted, or until no recent event can keep this user out. */
  async tryAgain(refusal: Answer, send: () => Promise<Answer>): Promise<Answer> {
    let answer = refusal;
    for (const [delaying, since] of [...this.#delaying]) {
      const { ms, everyMs } = delays[delaying];
      const arrives = delaying === "a wrong password" ? ms : effectiveConsistencyMs(this.#facts);
      const until = since + (this.#patience?.for(delaying, arrives) ?? 0);
      const isTooSoon = performance.now() < until;
      // A crash of a later try does not tell whether the service knows the user.
      while (isTooSoon && !isGranted(answer) && performance.now() < until) {
        await setTimeout(Math.min(everyMs, Math.ceil(until - performance.now()) + 1));
        answer = await send();
      }
      if (isTooSoon && isPlainRefusal(answer)) this.#patience?.waitedInVain(delaying, 0);
    }
    return answer;
  }
}
