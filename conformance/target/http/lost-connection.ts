import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/** The errors of connections that had served before, and were lost before any byte of the next answer came. */
const lostIdle = new WeakSet<object>();

/**
 * Whether a request met a connection that its server had closed meanwhile, as idle ones are: nothing of an answer came,
 * and the connection had served an earlier request.
 */
export const wasLostIdle = (error: unknown): boolean => lostIdle.has(Object(error));

/** Makes connections whose errors say whether they were lost idle, and name the error before them as their cause. */
export const watched =
  (connect: buildConnector.connector): buildConnector.connector =>
  (to, done) =>
    connect(to, (...made) => {
      if (made[0] === null) watch(made[1]);
      done(...made);
    });

/** undici receives only by `read`; what is written is a request. */
function watch(socket: Socket): void {
  const { read, write } = socket;
  let hasServed = false;
  let isAnswered = false;
  socket.read = () => {
    const chunk: Buffer | null = read.call(socket);
    if (chunk !== null) isAnswered = true;
    return chunk;
  };
  socket.write = ((...args: Parameters<typeof write>) => {
    hasServed ||= isAnswered;
    isAnswered = false;
    return write.apply(socket, args);
  }) as typeof write;
  let first: Error | undefined;
  socket.on("error", (error: Error) => {
    if (hasServed && !isAnswered) lostIdle.add(error);
    // After an alert of TLS, undici meets the end of the connection, and tells of that alone.
    if (first !== undefined && first !== error) error.cause ??= first;
    first ??= error;
  });
}
