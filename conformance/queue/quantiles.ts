const word = new DataView(new ArrayBuffer(8));
const perOctave = 32;
/** The leading bits of a double hold its exponent and the first five places of its fraction. */
const first = leadingBits(1);
const cells = 48 * perOctave;

/** Quantiles of durations (µs) in fixed memory, each within 3 % of the true one. */
export class Durations {
  count = 0;
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;
  #cells: Uint32Array | undefined;

  add(duration: number): void {
    this.count++;
    if (duration < this.least) this.least = duration;
    if (duration > this.most) this.most = duration;
    this.#cells ??= new Uint32Array(cells);
    const cell = duration < 1 ? 0 : Math.min(cells - 1, leadingBits(duration) - first);
    this.#cells[cell] = (this.#cells[cell] as number) + 1;
  }

  /** The duration that a share of `share` does not exceed; undefined where none was added. */
  at(share: number): number | undefined {
    if (this.#cells === undefined) return undefined;
    let wanted = Math.max(1, Math.ceil(share * this.count));
    for (const [cell, count] of this.#cells.entries()) {
      wanted -= count;
      if (wanted <= 0) return Math.max(this.least, Math.min(this.most, upperEnd(cell)));
    }
    return this.most;
  }
}

function leadingBits(value: number): number {
  word.setFloat64(0, value);
  return word.getUint32(0) >>> 15;
}

function upperEnd(cell: number): number {
  return 2 ** Math.floor(cell / perOctave) * (1 + ((cell % perOctave) + 1) / perOctave);
}
