import type { IncomingMessage } from "node:http";

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

/** Headers with lower-case names; those sent several times are joined by commas. */
export function flatHeaders({ headers }: IncomingMessage): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) flat[name] = String(headers[name]);
  return flat;
}
