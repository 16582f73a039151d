import { randomInt } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { FileText } from "../../conformance/report/files.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { encodeEvent } from "../../contracts/history/ndjson.ts";
import { UsageError } from "./faults.ts";
import { lockFolder } from "./folder-lock.ts";

/** A run's id: when it began (UTC) and a chance part; lower-case letters and digits, for it stands in addresses. */
export function newRunId(now = new Date()): string {
  const time = now.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "").toLowerCase();
  return (
    time +
    randomInt(36 ** 4)
      .toString(36)
      .padStart(4, "0")
  );
}

/** What a reader of `out/latest` looks for: a folder without it is nobody's latest. */
const reportFile = "report.json";

/** Makes a folder and those above it, one by one: where none can be made, `recursive` may never end. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** The folder of one run. Its history is written event by event, so that a cut-off run leaves one. */
export class RunFolder {
  readonly path: string;
  readonly #history: number;
  readonly #isLatest: boolean;
  readonly #unlock: () => void;

  /** Makes the folder, `out/<run id>` unless told. Throws UsageError, as all that writes into it does. */
  constructor(run: string, out: string | undefined) {
    this.path = resolve(out ?? join("out", run));
    this.#isLatest = out === undefined;
    this.#unlock = this.#writing(() => {
      makeFolder(this.path);
      return lockFolder(this.path, `--out ${this.name}`);
    });
    this.#history = this.#writing(() => openSync(join(this.path, "history.ndjson"), "w"));
  }

  /** Whatever cannot be written is no fault of the target's, nor of the kit's. */
  #writing<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      const next =
        code === "ENOSPC" || code === "EDQUOT"
          ? "Make room, or choose another folder; what is written so far can be judged."
          : "Choose a folder that may be written.";
      throw new UsageError(`--out ${this.name}`, `cannot be written (${message})`, next);
    }
  }

  /** The folder as a reader at the same place would name it. */
  get name(): string {
    return relative(process.cwd(), this.path) || ".";
  }

  readonly record = (event: HistoryEvent): void => {
    this.#writing(() => writeWhole(this.#history, Buffer.from(encodeEvent(event))));
  };

  /** The history's bytes, as far as it is written. */
  history(): Uint8Array {
    return readFileSync(join(this.path, "history.ndjson"));
  }

  /** Writes the other files of the run, to which `out/latest` then points; gives the names of all of them. */
  finish(files: ReadonlyMap<string, FileText>): string[] {
    this.#writing(() => {
      closeSync(this.#history);
      for (const [name, text] of files) writeText(join(this.path, name), text);
      if (this.#isLatest && files.has(reportFile)) pointLatestTo(this.path);
    });
    this.#unlock();
    return ["history.ndjson", ...files.keys()];
  }
}

function writeText(path: string, text: FileText): void {
  const file = openSync(path, "w");
  try {
    for (const piece of typeof text === "string" ? [text] : text)
      writeWhole(file, Buffer.from(piece));
  } finally {
    closeSync(file);
  }
}

/** A disk that is nearly full takes a part of what it is given. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function pointLatestTo(folder: string): void {
  const link = join(dirname(folder), "latest");
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), folder), link);
}
