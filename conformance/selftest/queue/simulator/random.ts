import { seeded } from "../../../../fixtures/reference/seeded.ts";

/** Draws by a seed: the same seed gives the same run. */
export class Random {
  /** At least 0, below 1. */
  readonly unit: () => number;

  constructor(seed: number) {
    this.unit = seeded(seed);
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.unit();
  }

  below(count: number): number {
    return Math.floor(this.unit() * count);
  }

  /** True in a share of `share` of all calls. */
  happens(share: number): boolean {
    return share > 0 && this.unit() < share;
  }
}
