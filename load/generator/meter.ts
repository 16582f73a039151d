import { faultOf } from "../record/fault.ts";
import type { Line } from "../record/line.ts";

/** What the lines of a run say of the generator itself. Keeps a sample, not every value. */
export class Meter {
  sent = 0;
  answered = 0;
  /** Requests that never reached the target for want of a connection. */
  unsent = 0;
  readonly lagMs = new Sample();
  readonly stampMs = new Sample();
  readonly #sentAt = new Map<string, number>();

  read(line: Line): void {
    if (line.r === "s") {
      this.sent += 1;
      this.#sentAt.set(`${line.v}.${line.c}`, line.t);
      if (line.d !== undefined) this.lagMs.add((line.t - line.d) / 1000);
    } else if (line.r === "a") {
      this.answered += 1;
      if (line.e !== undefined && faultOf(line.e) === "refused") this.unsent += 1;
      const sentAt = this.#sentAt.get(`${line.v}.${line.c}`);
      this.#sentAt.delete(`${line.v}.${line.c}`);
      if (sentAt !== undefined && line.x !== 0) this.stampMs.add((line.t - sentAt - line.n) / 1000);
    }
  }
}

const capacity = 4096;

/** Values of which at most a few thousand are kept, every one with the same chance. */
export class Sample {
  readonly #kept: number[] = [];
  #seen = 0;

  add(value: number): void {
    this.#seen += 1;
    if (this.#kept.length < capacity) this.#kept.push(value);
    else {
      const place = Math.floor(Math.random() * this.#seen);
      if (place < capacity) this.#kept[place] = value;
    }
  }

  /** The value below which `share` of the kept ones lie; undefined when there is none. */
  quantile(share: number): number | undefined {
    const sorted = this.#kept.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }
}
