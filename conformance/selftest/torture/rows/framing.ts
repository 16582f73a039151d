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
  row({
    id: "framing.hangs-up",
    behaviour: "hangs up on everybody",
    start: alone((socket) => socket.destroy()),
    exits: [3],
  }),
  row({
    id: "framing.resets",
    behaviour: "resets every connection",
    start: alone((socket) => void socket.resetAndDestroy()),
    exits: [3],
  }),
  row({
    id: "framing.http-0-9",
    behaviour: "answers as HTTP/0.9 does, without a head",
    start: alone((socket) => void socket.once("data", () => socket.end('{"data":null}'))),
    exits: [3],
  }),
  framed(
    "reset-before-head",
    "a reset instead of an answer",
    (socket) => void socket.resetAndDestroy(),
  ),
  framed("reset-in-status-line", "a reset within the status line", (socket) => {
    socket.write("HTTP/1.1 2", () => socket.resetAndDestroy());
  }),
  framed("reset-in-head", "a reset within the head", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-ty", () => socket.resetAndDestroy());
  }),
  framed("reset-in-body", "a reset within the body", (socket, { headers, body }) => {
    socket.write(head(headers, "content-length: 99") + body.slice(0, 9), () =>
      socket.resetAndDestroy(),
    );
  }),
  framed("reset-in-chunk", "a reset within a chunk", (socket, { headers }) => {
    socket.write(`${head(headers, "transfer-encoding: chunked")}ff\r\n{`, () =>
      socket.resetAndDestroy(),
    );
  }),
  framed("half-closed", "ends its half before the answer", (socket) => void socket.end()),
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
  framed("length-negative", "a length below nought", (socket, { headers, body }) => {
    socket.write(head(headers, "content-length: -1") + body);
  }),
  framed("length-huge", "a length beyond 64 bits", (socket, { headers, body }) => {
    socket.end(head(headers, `content-length: ${"9".repeat(40)}`) + body);
  }),
  framed("length-twice", "two lengths that differ", (socket, { headers, body }) => {
    socket.end(head(headers, "content-length: 5\r\ncontent-length: 7") + body);
  }),
  framed("length-and-chunks", "a length and chunks", (socket, { headers, body }) => {
    const both = head(headers, "content-length: 5\r\ntransfer-encoding: chunked");
    socket.end(`${both}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  }),
  framed("chunk-size-no-number", "a chunk size that is none", (socket, { headers, body }) => {
    socket.end(`${head(headers, "transfer-encoding: chunked")}zz\r\n${body}\r\n0\r\n\r\n`);
  }),
  framed("chunk-size-huge", "a chunk size of 20 digits", (socket, { headers, body }) => {
    const size = "f".repeat(20);
    socket.end(`${head(headers, "transfer-encoding: chunked")}${size}\r\n${body}\r\n0\r\n\r\n`);
  }),
  framed("chunk-without-last", "chunks without a last one", (socket, { headers, body }) => {
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
    socket.end(head(headers, "transfer-encoding: chunked") + chunk);
  }),
  framed("two-answers", "each answer twice", (socket, parcel) => {
    socket.end(plainly(parcel).repeat(2));
  }),
  framed("garbage-after", "garbage behind the answer", (socket, parcel) => {
    socket.end(`${plainly(parcel)}\u0000\u0001 no HTTP \r\n\r\n`);
  }),
  framed("bare-line-feeds", "line feeds alone", (socket, parcel) => {
    socket.end(plainly(parcel).replaceAll("\r\n", "\n"));
  }),
  framed("status-of-four-digits", "status 2000", (socket, parcel) => {
    socket.end(plainly(parcel).replace(/ \d+ /, " 2000 "));
  }),
  framed("status-nought", "status 000", (socket, parcel) => {
    socket.end(plainly(parcel).replace(/ \d+ /, " 000 "));
  }),
  framed("no-status", "a status line without a status", (socket, parcel) => {
    socket.end(plainly(parcel).replace(/ \d+ OK/, " OK"));
  }),
  framed("other-version", "HTTP/3.0 on a connection of HTTP/1.1", (socket, parcel) => {
    socket.end(plainly(parcel).replace("HTTP/1.1", "HTTP/3.0"));
  }),
  framed("upgraded", "101 that nobody asked for", (socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n\u0000",
    );
  }),
];
