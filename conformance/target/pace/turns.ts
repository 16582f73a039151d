/** Acts of one key run one at a time, in the order in which they were asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Acts once all earlier acts of the key have ended, well or not. */
  take<T>(key: string, act: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(act);
    this.#last.set(
      key,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
