/** The one way in which a run ends early: by the caller's signal, by time, or by a bound; it says why. */
export class Stop {
  why: string | undefined;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #outer: AbortSignal | undefined;
  readonly #onOuter = (): void => this.now("interrupted");

  constructor(outer: AbortSignal | undefined, seconds: number) {
    this.#outer = outer;
    this.#timer = setTimeout(() => this.now(`it did not end within ${seconds} s`), seconds * 1000);
    if (outer?.aborted) this.#onOuter();
    else outer?.addEventListener("abort", this.#onOuter, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  now(why: string): void {
    this.why ??= why;
    this.#controller.abort();
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onOuter);
  }
}
