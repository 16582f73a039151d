import { row } from "../row.ts";
import { alone, linesOf, plainly, wire } from "../targets.ts";

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
  wire("framing.reset-in-head", "a reset within the head", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-ty", () => socket.resetAndDestroy());
  }),
  wire("framing.reset-in-body", "a reset within the body", (socket, { headers, body }) => {
    socket.write(head(headers, "content-length: 99") + body.slice(0, 9), () =>
      socket.resetAndDestroy(),
    );
  }),
  wire("framing.length-too-long", "a length that the body has not", (socket, { headers, body }) => {
    socket.end(head(headers, `content-length: ${Buffer.byteLength(body) + 50}`) + body);
  }),
  wire(
    "framing.length-too-short",
    "a length that the body exceeds: what counts is no JSON",
    (socket, { headers, body }) => {
      socket.end(head(headers, "content-length: 5") + body);
    },
    { exits: [1], fails: ["envelope.shape"] },
  ),
  wire("framing.length-twice", "two lengths that differ", (socket, { headers, body }) => {
    socket.end(head(headers, "content-length: 5\r\ncontent-length: 7") + body);
  }),
  wire("framing.chunk-size-huge", "a chunk size of 20 digits", (socket, { headers, body }) => {
    const size = "f".repeat(20);
    socket.end(`${head(headers, "transfer-encoding: chunked")}${size}\r\n${body}\r\n0\r\n\r\n`);
  }),
  wire("framing.two-answers", "each answer twice", (socket, parcel) => {
    socket.end(plainly(parcel).repeat(2));
  }),
  wire("framing.status-nought", "status 000", (socket, parcel) => {
    socket.end(plainly(parcel).replace(/ \d+ /, " 000 "));
  }),
  wire("framing.upgraded", "101 that nobody asked for", (socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n\u0000",
    );
  }),
];
