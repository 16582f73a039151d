import { row } from "../row.ts";
import { alone, linesOf, plainly, reference, type Writing, written } from "../targets.ts";

const framed = (name: string, behaviour: string, write: Writing) =>
  row({
    ...{ id: `framing.${name}`, behaviour, passes: ["login.token-type"] },
    start: reference({ decisions: written(write) }),
  });
const head = (headers: Record<string, string>, more: string) =>
  `HTTP/1.1 200 OK\r\n${linesOf(headers)}${more}\r\n\r\n`;

/** Answers that break off, and bytes that are no HTTP. */
export const framingRows = [
  row({
    id: "framing.no-http",
    behaviour: "speaks SSH",
    start: alone((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n")),
    exits: [3],
  }),
  framed("reset-in-head", "a reset within the head", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-ty", () => socket.resetAndDestroy());
  }),
  framed("reset-in-body", "a reset within the body", (socket, { headers, body }) => {
    socket.write(head(headers, "content-length: 99") + body.slice(0, 9), () =>
      socket.resetAndDestroy(),
    );
  }),
  framed("length-too-long", "a length that the body has not", (socket, { headers, body }) => {
    socket.end(head(headers, `content-length: ${Buffer.byteLength(body) + 50}`) + body);
  }),
  row({
    id: "framing.length-too-short",
    behaviour: "a length that the body exceeds: what counts is no JSON",
    ...{ exits: [1], fails: ["envelope.shape"], passes: ["login.token-type"] },
    start: reference({
      decisions: written((socket, { headers, body }) => {
        socket.end(head(headers, "content-length: 5") + body);
      }),
    }),
  }),
  framed("length-twice", "two lengths that differ", (socket, { headers, body }) => {
    socket.end(head(headers, "content-length: 5\r\ncontent-length: 7") + body);
  }),
  framed("chunk-size-huge", "a chunk size of 20 digits", (socket, { headers, body }) => {
    const size = "f".repeat(20);
    socket.end(`${head(headers, "transfer-encoding: chunked")}${size}\r\n${body}\r\n0\r\n\r\n`);
  }),
  framed("two-answers", "each answer twice", (socket, parcel) => {
    socket.end(plainly(parcel).repeat(2));
  }),
  framed("status-nought", "status 000", (socket, parcel) => {
    socket.end(plainly(parcel).replace(/ \d+ /, " 000 "));
  }),
  framed("upgraded", "101 that nobody asked for", (socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n\u0000",
    );
  }),
];
