import { closeSync, openSync, writeSync } from "node:fs";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";

/** How long events are collected before they are written, in ms: a run that is killed loses no more of its history. */
const collectedMs = 20;

/**
 * The file of a history, written while the run goes on, so that a cut-off run leaves its history behind. A fault of the
 * disk is thrown at the next event, or at the end.
 */
export class HistoryFile {
  readonly #file: number;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #fault: unknown;

  /** Throws where the file cannot be opened for writing. */
  constructor(path: string) {
    this.#file = openSync(path, "w");
    process.once("exit", this.#write);
  }

  record(event: HistoryEvent): void {
    this.#throwFault();
    this.#lines.push(encodeEvent(event));
    this.#timer ??= setTimeout(this.#write, collectedMs).unref();
  }

  /** Writes what was collected so far. */
  flush(): void {
    this.#write();
    this.#throwFault();
  }

  close(): void {
    this.flush();
    process.off("exit", this.#write);
    closeSync(this.#file);
  }

  readonly #write = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#lines.join("");
    this.#lines = [];
    try {
      writeWhole(this.#file, Buffer.from(text));
    } catch (error) {
      this.#fault ??= error;
    }
  };

  #throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }
}

/** A disk that is nearly full takes only a part of the bytes at a time. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
