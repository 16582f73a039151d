import { setTimeout } from "node:timers/promises";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Answer } from "../../target/client.ts";
import type { Patience } from "../patience.ts";
import { tokenOf } from "./token-of.ts";

/** How long (ms) after an end it is looked at again: by then every server must know of the end. */
export const seenAfterMs = 2000;

/** The name under which `Patience` counts later looks at an end that an immediate look did not show. */
const anotherEnd = "another end";

/** Looks at what ended, as late as servers may learn of it. Times in ms of `performance`. */
export class LaterLooks {
  readonly #lagMs: number | undefined;
  readonly #patience: Patience | undefined;

  constructor({ within }: Profile, patience: Patience | undefined) {
    this.#lagMs = within.consistencyMs;
    this.#patience = patience;
  }

  /** Waits until every server must know what was done at that time, where the profile says how long that takes. */
  async untilSeen(since: number): Promise<void> {
    const left = since + (this.#lagMs ?? 0) - performance.now();
    if (left > 0) await setTimeout(Math.ceil(left));
  }

  /**
   * Looks at what ended at that time; undefined where nothing did. Where it seems alive and no lag is declared, looks
   * again two seconds after the end.
   */
  async lookTwice(endedAt: number | undefined, look: () => Promise<Answer>): Promise<Answer> {
    if (endedAt === undefined) return look();
    await this.untilSeen(endedAt);
    const answer = await look();
    if (tokenOf(answer) === undefined || !this.mayBeUnseen(endedAt)) return answer;
    await setTimeout(Math.ceil(endedAt + seenAfterMs - performance.now()) + 1);
    return look();
  }

  /**
   * Whether some server may not know yet what ended at that time, for all that is declared, and a later look is worth
   * it.
   */
  mayBeUnseen(endedAt: number): boolean {
    if (this.#lagMs !== undefined) return false;
    if (performance.now() >= endedAt + seenAfterMs) return false;
    const isWorthIt = (this.#patience?.for(anotherEnd, seenAfterMs) ?? 0) >= seenAfterMs;
    this.#patience?.waitedInVain(anotherEnd, 0);
    return isWorthIt;
  }
}
