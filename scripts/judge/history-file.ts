import { createReadStream, fstatSync, readSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { fileFault } from "../frame/files/file-fault.ts";
import { openGiven } from "../frame/files/given-file.ts";
import { decoderOf, isPacked } from "../frame/files/text-file.ts";

/** As many bytes are read at a time, since each reading has its price. */
const chunkBytes = 1 << 17;
/** Texts of so many bytes go with what is young; those of a megabyte pile up until the whole heap is collected. */
const partBytes = 1 << 14;

/** Told of how many bytes of a file were read, and of how many. */
export type OnRead = (read: number, size: number) => void;

/**
 * The text of a file, which may be gzip, a part at a time: a long one does not fit into one string.
 * @throws HistoryError where the file cannot be read.
 */
export async function* textIn(file: string, onRead: OnRead): AsyncGenerator<string> {
  try {
    const fd = openGiven(file);
    const { size } = fstatSync(fd);
    const sign = Buffer.alloc(3);
    readSync(fd, sign, { position: 0 });
    const stored = createReadStream("", { fd, start: 0, highWaterMark: chunkBytes });
    const bytes = isPacked(sign)
      ? pipeline(stored, createGunzip({ chunkSize: chunkBytes }), () => {})
      : stored;
    let decoder: ReturnType<typeof decoderOf> | undefined;
    for await (const chunk of bytes) {
      onRead(stored.bytesRead, size);
      decoder ??= decoderOf(chunk);
      for (let at = 0; at < chunk.length; at += partBytes)
        yield decoder.decode(chunk.subarray(at, at + partBytes), { stream: true });
    }
  } catch (error) {
    throw new HistoryError(`${file}: ${fileFault(error)}. Give a history.ndjson or a .har.`);
  }
}

/** How many signs a line of a history may have. */
const mostSigns = 1 << 26;

/** The complete lines of a text that comes in parts, a few at a time; none from where a line is too long. */
export async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const part of text) {
    const end = part.lastIndexOf("\n");
    if (end < 0) {
      rest += part;
      if (rest.length > mostSigns) return;
      continue;
    }
    yield (rest + part.slice(0, end)).split("\n");
    rest = part.slice(end + 1);
  }
}
