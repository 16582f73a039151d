import { randomInt } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type FileText, namedAs } from "../../../conformance/report/formats/files.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { UsageError } from "../faults.ts";
import { lockFolder } from "./folder-lock.ts";
import { HistoryFile, writeWhole } from "./history-file.ts";

/** A run's id: when it began (UTC) and a random part; lower-case letters and digits, since addresses hold it. */
export function newRunId(): string {
  const now = new Date().toISOString();
  const random = randomInt(36 ** 4).toString(36);
  return now.replaceAll(/\.\d+|[-:]/g, "").toLowerCase() + random.padStart(4, "0");
}

/** The file that a reader of `out/latest` looks for: `out/latest` never points to a folder without it. */
const reportFile = "report.json";

/** The files that runs write, and nothing else does. */
export const written =
  /^(history\.ndjson(\.gz)?|report\.(json|html|sarif)|junit\.xml|ctrf\.json|summary\.md|run\.har(\.gz)?|certificate\.(json|html)|latency\.svg|accepted-and-turned-away\.svg|queue-[\w-]+\.svg)$/;

/** Where a run writes two scripts for each of its findings, named by the rule. */
const scriptFolder = "findings";
const script = /^[a-z0-9-]+\.[a-z0-9-]+\.(sh|http)$/;

/** Removes what an earlier run left: its report or certificate must not stand beside another history. */
function clear(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => written.test(one))) {
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== false)
      rmSync(path, { force: true });
  }
  const scripts = join(folder, scriptFolder);
  // A link would have the scripts written wherever it leads.
  if (lstatSync(scripts, { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync(scripts, { force: true });
    return;
  }
  for (const name of readdirSync(scripts).filter((one) => script.test(one)))
    rmSync(join(scripts, name), { force: true });
}

/** Makes a folder and those above it, one by one: with `recursive`, an impossible path may never end. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** The folder of one run. Its history is written as the run goes on, so that a cut-off run leaves its history behind. */
export class RunFolder {
  readonly path: string;
  readonly #history: HistoryFile;
  readonly #isLatest: boolean;
  readonly #unlock: () => void;

  /**
   * Makes the folder, by default `out/<run id>`; `isLatest`: then `out/latest` points to it at the end. Throws UsageError, as
   * every method that writes into it does.
   */
  constructor(run: string, out: string | undefined, isLatest = true) {
    this.path = resolve(out ?? join("out", run));
    this.#isLatest = isLatest && out === undefined;
    this.#unlock = this.#writing(() => {
      makeFolder(this.path);
      return lockFolder(this.path, `--out ${this.name}`);
    });
    this.#history = this.#writing(() => {
      clear(this.path);
      return new HistoryFile(join(this.path, "history.ndjson"));
    });
  }

  /** A file that cannot be written is neither the target's fault nor the kit's. */
  #writing<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      throw error instanceof UsageError ? error : this.#unwritable(error as NodeJS.ErrnoException);
    }
  }

  #unwritable({ message, code }: NodeJS.ErrnoException): UsageError {
    const next =
      code === "ENOSPC" || code === "EDQUOT"
        ? "Make room, or choose another folder; what is written so far can be judged."
        : "Choose a folder that may be written.";
    return new UsageError(`--out ${this.name}`, `cannot be written (${message})`, next);
  }

  /** The folder's path from the current directory, or from the root where it lies elsewhere. */
  get name(): string {
    const name = relative(process.cwd(), this.path) || ".";
    return name.startsWith("../..") ? this.path : name;
  }

  readonly record = (event: HistoryEvent): void => {
    this.#writing(() => this.#history.record(event));
  };

  /** The history's bytes written so far. */
  history(): Uint8Array {
    this.#writing(() => this.#history.flush());
    return readFileSync(join(this.path, "history.ndjson"));
  }

  /**
   * Writes the other files of the run, packs those that are named, and points `out/latest` to them; returns all names, a
   * folder's once. What cuts it off leaves the history as it is.
   */
  async finish(
    files: ReadonlyMap<string, FileText>,
    packed: readonly string[] = [],
  ): Promise<string[]> {
    this.#writing(() => {
      this.#history.close();
      for (const [name, text] of files) {
        makeFolder(dirname(join(this.path, name)));
        writeText(join(this.path, name), text);
      }
    });
    for (const name of packed)
      await pack(join(this.path, name)).catch((error) => {
        throw this.#unwritable(error);
      });
    this.#writing(() => {
      if (this.#isLatest && files.has(reportFile)) pointLatestTo(this.path);
    });
    this.#unlock();
    const names = ["history.ndjson", ...files.keys()].map((name) => name.replace(/\/.*/, "/"));
    return [...new Set(names)].map((name) => namedAs(name, packed));
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

async function pack(file: string): Promise<void> {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(`${file}.gz`));
  rmSync(file);
}

function pointLatestTo(folder: string): void {
  const link = join(dirname(folder), "latest");
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), folder), link);
}
