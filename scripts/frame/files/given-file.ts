import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
} from "node:fs";
import { UsageError } from "../faults.ts";
import { fileFault, UnfitFile } from "./file-fault.ts";
import { decoded, unpacked } from "./text-file.ts";

/** What a report, a profile, a key or a certificate weighs at most, in bytes. */
const mostBytes = 256 << 20;

/**
 * Opens a file that others may have made, for reading. A pipe or a device never ends, or blocks for ever.
 * @throws UnfitFile where it is no regular file, or too large; else what the file system throws.
 */
export function openGiven(file: string, most = Number.POSITIVE_INFINITY): number {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const unfit = unfitness(fstatSync(opened), most);
  if (unfit === undefined) return opened;
  closeSync(opened);
  throw new UnfitFile(unfit);
}

function unfitness(stat: Stats, most: number): string | undefined {
  if (stat.isDirectory()) return "is a folder";
  if (!stat.isFile()) return "is no regular file";
  return stat.size > most ? `is larger than ${most} bytes` : undefined;
}

/**
 * The bytes of a file that others may have made.
 * @throws UnfitFile where it is no regular file, or too large; else what the file system throws.
 */
export function bytesOf(file: string, most = mostBytes): Buffer {
  const opened = openGiven(file, most);
  try {
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** How a file is read, and what to say where it cannot be. */
interface Wanted {
  /** What to give instead, in a sentence. */
  next: string;
  /** The words of the command line that name it; default: its path. */
  thing?: string;
  most?: number;
}

/** The same, unpacked where it is gzip, with a sentence for the user. Throws UsageError. */
export function givenBytes(
  file: string,
  { next, thing = file, most = mostBytes }: Wanted,
): Uint8Array {
  try {
    return unpacked(bytesOf(file, most));
  } catch (error) {
    throw new UsageError(thing, fileFault(error), next);
  }
}

/** How many characters a line of such a file may have. */
const mostOfLine = 1 << 24;

/** The lines of a file that others may have made, one at a time: it may be longer than one string. Throws UsageError. */
export async function* linesOfGiven(
  file: string,
  { next, thing = file }: Omit<Wanted, "most">,
): AsyncGenerator<string> {
  let rest = "";
  try {
    const stream = createReadStream("", { fd: openGiven(file), encoding: "utf8" });
    for await (const part of stream) {
      const end = part.lastIndexOf("\n");
      if (end >= 0) yield* (rest + part.slice(0, end)).split("\n");
      rest = (end >= 0 ? "" : rest) + part.slice(end + 1);
      if (rest.length > mostOfLine)
        throw new UnfitFile(`has a line of more than ${mostOfLine} characters`);
    }
  } catch (error) {
    throw new UsageError(thing, fileFault(error), next);
  }
  if (rest !== "") yield rest;
}

/** The text of a file that others may have made, without a byte order mark. Throws UsageError. */
export const givenText = (file: string, wanted: Wanted): string =>
  decoded(givenBytes(file, wanted));
