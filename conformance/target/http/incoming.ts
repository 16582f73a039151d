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

/** A stream that can wait. */
interface Pausable {
  pause(): unknown;
  resume(): unknown;
}

/** Memory (bytes) that bodies share which come in side by side. Where it is full, all but the first of them wait. */
export class Room {
  readonly #most: number;
  readonly #held = new Map<Pausable, number>();
  #all = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes room for what came; the stream waits where there is none. */
  take(stream: Pausable, bytes: number): void {
    this.#held.set(stream, (this.#held.get(stream) ?? 0) + bytes);
    this.#all += bytes;
    if (this.#all > this.#most && stream !== this.#first) stream.pause();
  }

  /** Gives back what a stream holds. */
  leave(stream: Pausable): void {
    this.#all -= this.#held.get(stream) ?? 0;
    if (!this.#held.delete(stream)) return;
    const isFull = this.#all > this.#most;
    for (const one of this.#held.keys()) if (!isFull || one === this.#first) one.resume();
  }

  /** Whoever came first goes on, so that each ends in the end. */
  get #first(): Pausable | undefined {
    const [first] = this.#held.keys();
    return first;
  }
}

/** The first `most` bytes of a stream; the rest is not read. */
export async function beginningOf(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array> {
  const body = new IncomingBody(most);
  for await (const chunk of stream) {
    body.add(Buffer.from(chunk));
    if (body.size >= most) break;
  }
  return body.bytes();
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
