import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { buildConnector } from "undici";

/** A head of `100 Continue` that is longer than this is an attack. */
const longestHead = 16 * 1024;
const opening = /^HTTP\/1\.[01] 100[ \r\n]/;
/** How many characters identify a `100 Continue`. */
const telling = "HTTP/1.1 100 ".length;
const none = Buffer.alloc(0);

/**
 * Removes `100 Continue` from what a server sends. A client must accept any number of them before an answer, asked for
 * or not (RFC 9110, 15.2); undici ends the connection at the first.
 */
export class ContinueFilter {
  #held: Buffer = none;
  #isAtHead = true;

  /** A request leaves: the next bytes are the head of its answer. */
  expectHead(): void {
    this.#isAtHead = true;
  }

  /** What remains of the bytes that came; null where nothing remains so far. */
  pass(chunk: Buffer): Buffer | null {
    if (!this.#isAtHead) return chunk;
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    for (;;) {
      const head = this.#held.toString("latin1", 0, telling);
      if (head.length < telling && isBeginning(head)) return null;
      const end = this.#held.indexOf("\r\n\r\n");
      if (!opening.test(head) || (end < 0 && this.#held.length > longestHead)) return this.#rest();
      if (end < 0) return null;
      this.#held = this.#held.subarray(end + 4);
    }
  }

  #rest(): Buffer {
    const rest = this.#held;
    this.#held = none;
    this.#isAtHead = false;
    return rest;
  }
}

const isBeginning = (head: string): boolean =>
  ["HTTP/1.1 100 ", "HTTP/1.0 100 "].some((whole) => whole.startsWith(head));

/** Makes connections that drop every `100 Continue`; on HTTP/1.1 they must carry one request at a time. */
export const withoutContinue =
  (connect: buildConnector.connector): buildConnector.connector =>
  (to, done) =>
    connect(to, (...made) => {
      if (made[0] === null && !speaksHttp2(made[1])) filterReads(made[1]);
      done(...made);
    });

const speaksHttp2 = (socket: Socket | TLSSocket): boolean =>
  "alpnProtocol" in socket && socket.alpnProtocol === "h2";

/** undici receives only by `read`, and writes a request in one go. */
function filterReads(socket: Socket): void {
  const filter = new ContinueFilter();
  const { read, write } = socket;
  socket.read = () => {
    const chunk = read.call(socket) as Buffer | null;
    return chunk === null ? null : filter.pass(chunk);
  };
  socket.write = ((...args: Parameters<typeof write>) => {
    filter.expectHead();
    return write.apply(socket, args);
  }) as typeof write;
}
