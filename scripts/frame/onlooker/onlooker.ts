import { Worker } from "node:worker_threads";
import { kitClock } from "../../../conformance/target/recorder.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import type { LooksBroken } from "./looks.ts";

/** A shorter run (ms) is judged only at its end. */
const patienceMs = 3000;
/** After a look the onlooker rests for so many times as long as it took, so that driving need not wait for it. */
const rest = 10;
const shortestRestMs = 1000;

/** What a look shows of the run so far: what looks broken now, each rule's verdict, and pictures (SVG) of queues under load. */
export interface SoFar {
  broken: readonly LooksBroken[];
  verdicts: Readonly<Record<string, Verdict>>;
  pictures: readonly string[];
}

/**
 * Judges a run while it is driven, in a thread of its own, so that the user learns early that a rule is broken. It
 * judges what was seen so far; the report judges all.
 */
export class Onlooker {
  readonly #say: (broken: LooksBroken) => void;
  readonly #show: ((soFar: SoFar) => void) | undefined;
  readonly #began = performance.now();
  #waiting: HistoryEvent[] = [];
  #worker: Worker | undefined;
  #nextAt = this.#began + patienceMs;
  #isClosed = false;

  /** `show` gets the whole of each look, and looks amid a load scenario, too. */
  constructor(say: (broken: LooksBroken) => void, show?: (soFar: SoFar) => void) {
    this.#say = say;
    this.#show = show;
  }

  /** Takes an event. When an episode ends and it is time for another look, hands on all events since the last one. */
  readonly see = (event: HistoryEvent): void => {
    if (this.#isClosed) return;
    this.#waiting.push(event);
    const isEnd = event.ev === "episode" && event.phase === "end";
    const isShown = this.#show !== undefined && event.clock !== kitClock;
    if (!(isEnd || isShown) || performance.now() < this.#nextAt) return;
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
    const workerData = { draws: this.#show !== undefined };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData });
    worker.on("message", ({ ms, ...soFar }: Looked) => {
      if (this.#isClosed) return;
      this.#nextAt = performance.now() + Math.max(shortestRestMs, rest * ms);
      for (const one of soFar.broken) this.#say(one);
      this.#show?.(soFar);
    });
    // A failing onlooker must not end the run: the report holds all that it would have said.
    worker.on("error", () => void this.close());
    worker.unref();
    return worker;
  }
}

/** What a look found, and how long it took (ms). */
export interface Looked extends SoFar {
  ms: number;
}
