import type { IncomingHttpHeaders } from "node:http";

/** A body that comes in bit by bit, kept up to a bound and counted beyond it. */
export class IncomingBody {
  readonly #chunks: Buffer[] = [];
  readonly #most: number;
  size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isWhole(): boolean {
    return this.size <= this.#most;
  }

  add(chunk: Buffer): void {
    const room = this.#most - this.size;
    this.size += chunk.length;
    if (room > 0) this.#chunks.push(chunk.subarray(0, room));
  }

  /** Frees the memory of a body that nobody will read. */
  drop(): void {
    this.#chunks.length = 0;
  }

  bytes(): Buffer {
    const [only, second] = this.#chunks;
    return only !== undefined && second === undefined ? only : Buffer.concat(this.#chunks);
  }
}

/** The whole of a stream, or how many bytes had come when they were more than `most`. */
export async function readUpTo(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array | number> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) return size;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Headers of a message; those sent several times are joined by commas. */
export const flatHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
