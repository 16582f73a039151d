import { ToCome } from "../../../queue/to-come.ts";

/** What a script waits for: it is handed the call that lets the script go on. */
export type Wait = (goOn: () => void) => void;

/** A driver's program: it does things at once, and yields where it has to wait. */
export type Script = Generator<Wait, void, void>;

/** Virtual time in microseconds: nothing waits, everything happens in order. */
export class World {
  now = 0;
  readonly #acts = new ToCome<() => void>();
  #order = 0;

  after(delay: number, act: () => void): void {
    this.#acts.add(this.now + delay, this.#order++, act);
  }

  /** Runs a script at the same time as all others; calls `done` at its end. */
  start(script: Script, done: () => void = () => {}): void {
    const step = (): void => {
      const { done: ended, value } = script.next();
      if (ended === true) done();
      else value(step);
    };
    this.after(0, step);
  }

  run(): void {
    while (this.#acts.size > 0) {
      this.now = this.#acts.next;
      this.#acts.take()();
    }
  }

  /** Waits for a time to pass. */
  passing(delay: number): Wait {
    return (goOn) => this.after(delay, goOn);
  }

  /** Waits for all of several scripts, started at once. */
  together(scripts: readonly Script[]): Wait {
    return (goOn) => {
      let left = scripts.length;
      for (const script of scripts)
        this.start(script, () => {
          if (--left === 0) goOn();
        });
    };
  }
}
