import { Worker } from "node:worker_threads";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { LooksBroken } from "./looks.ts";

/** A run that is over before (ms) is judged at its end alone. */
const patienceMs = 3000;
/** After a look nobody looks for so many times as long as it took: driving must not wait for it. */
const rest = 10;
const shortestRestMs = 1000;

/**
 * Judges a run while it is driven, in a thread of its own, so that nobody waits for the end to hear that it is broken.
 * What it says is of what was seen so far; the report is made of all.
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

  /** Takes an event; hands all on that have come since the last look when an episode ends and it is time for another. */
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
    // Whoever looks on must not end the run: what it would have said stands in the report.
    worker.on("error", () => void this.close());
    worker.unref();
    return worker;
  }
}
