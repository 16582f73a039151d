import { Worker } from "node:worker_threads";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { LooksBroken } from "./looks.ts";

/** A shorter run (ms) is judged only at its end. */
const patienceMs = 3000;
/** After a look the onlooker rests for so many times as long as it took, so that driving need not wait for it. */
const rest = 10;
const shortestRestMs = 1000;

/**
 * Judges a run while it is driven, in a thread of its own, so that the user learns early that a rule is broken. It
 * judges what was seen so far; the report judges all.
 */
export class Onlooker {
  readonly #say: (broken: LooksBroken) => void;
  readonly #began = performance.now();
  #waiting: HistoryEvent[] = [];
  #worker: Worker | undefined;
  #nextAt = this.#began + patienceMs;
  #isClosed = false;

  constructor(say: (broken: LooksBroken) => void) {
    this.#say = say;
  }

  /** Takes an event. When an episode ends and it is time for another look, hands on all events since the last one. */
  readonly see = (event: HistoryEvent): void => {
    if (this.#isClosed) return;
    this.#waiting.push(event);
    const isEnd = event.ev === "episode" && event.phase === "end";
    if (!isEnd || performance.now() < this.#nextAt) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#waiting);
    this.#waiting = [];
    this.#nextAt = Number.POSITIVE_INFINITY;
  };

  /** Stops looking. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    worker.on("message", ({ broken, ms }: { broken: LooksBroken[]; ms: number }) => {
      if (this.#isClosed) return;
      this.#nextAt = performance.now() + Math.max(shortestRestMs, rest * ms);
      for (const one of broken) this.#say(one);
    });
    // A failing onlooker must not end the run: the report holds all that it would have said.
    worker.on("error", () => void this.close());
    worker.unref();
    return worker;
  }
}
