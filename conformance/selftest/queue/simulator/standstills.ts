import type { Random } from "./random.ts";

const apart = [50_000, 400_000] as const;
const long = [20_000, 250_000] as const;

/** The times for which a busy host leaves the webhook receiver no processor, drawn as time goes by; µs. */
export class Standstills {
  readonly spans: [from: number, until: number][] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** When what reaches the receiver at `now` is noticed. */
  noticedAt(now: number): number {
    for (let last = this.#last; last[1] <= now; last = this.#last) {
      const from = last[1] + this.#random.between(...apart);
      this.spans.push([from, from + this.#random.between(...long)]);
    }
    const during = this.spans.find(([from, until]) => from <= now && now < until);
    return during === undefined ? now : during[1];
  }

  get #last(): [number, number] {
    return this.spans.at(-1) ?? [0, 0];
  }
}
