const mostVain = 3;
const mostVainMs = 10_000;
const shortMs = 100;

/**
 * How long it is worth waiting for what may never come. Who waited in vain a few times for the same thing
 * waits only a moment from then on, so that a target which never sends a mail does not hold a run up.
 */
export class Patience {
  readonly #vain = new Map<string, { times: number; ms: number }>();

  /** Milliseconds to wait for something of this kind, of those that the profile grants. */
  for(topic: string, ms: number): number {
    const vain = this.#vain.get(topic) ?? { times: 0, ms: 0 };
    const isSpent = vain.times >= mostVain || vain.ms >= mostVainMs;
    return isSpent ? Math.min(ms, shortMs) : ms;
  }

  waitedInVain(topic: string, ms: number): void {
    const vain = this.#vain.get(topic) ?? { times: 0, ms: 0 };
    this.#vain.set(topic, { times: vain.times + 1, ms: vain.ms + ms });
  }
}
