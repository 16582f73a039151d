const mostVain = 3;
const mostVainMs = 10_000;
const shortMs = 100;

/**
 * How long to wait for what may never come. After a few vain waits for the same thing each further wait is short: a
 * target that never sends mails must not hold a run up.
 */
export class Patience {
  readonly #vain = new Map<string, { times: number; ms: number }>();

  /** How long to wait for something of this kind, in ms, at most what the profile grants. */
  for(topic: string, ms: number): number {
    const vain = this.#vain.get(topic) ?? { times: 0, ms: 0 };
    const isSpent = vain.times >= mostVain || vain.ms >= mostVainMs;
    return isSpent ? Math.min(ms, shortMs) : ms;
  }

  /** What was waited for came after all: a later wait for the like may be long again. */
  came(topic: string): void {
    this.#vain.delete(topic);
  }

  waitedInVain(topic: string, ms: number): void {
    const vain = this.#vain.get(topic) ?? { times: 0, ms: 0 };
    this.#vain.set(topic, { times: vain.times + 1, ms: vain.ms + ms });
  }
}
