import { BoundTightening } from "./bound-tightening.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";
import { insideWith, listing, type SqueezedIn } from "./occupancy.ts";
import type { QueuedJob } from "./queued-job.ts";

/** How many were certainly inside at once, if jobs end in order: void once order is refuted. Fed in send order. */
export class OrderedOccupancy {
  readonly squeezed: SqueezedIn[] = [];
  readonly #stays: CertainStays;
  readonly #tightening = new BoundTightening((bounds) => this.#stays.push(bounds));

  /** `limit`: as many may be inside. */
  constructor(limit: number) {
    this.#stays = new CertainStays(limit, listing(this.squeezed));
  }

  /** An admitted job; its bounds are tightened in place from here on. */
  push(bounds: Bounds): void {
    this.#tightening.push(bounds);
  }

  finish(): void {
    this.#tightening.finish();
    this.#stays.finish();
  }

  get most(): number {
    return Math.max(this.#stays.highWater.most, ...this.squeezed.map(insideWith));
  }

  /** The jobs that show it, the decisive one last. */
  get witness(): readonly QueuedJob[] {
    const { most, witness } = this.#stays.highWater;
    const fullest = this.squeezed.find((one) => insideWith(one) > most);
    return fullest === undefined ? witness : [...fullest.inside, fullest.job];
  }
}
