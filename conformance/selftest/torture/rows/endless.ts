import { row } from "../row.ts";
import { alone, forEver, linesOf, wire } from "../targets.ts";

const mebibyte = Buffer.alloc(1024 * 1024, " ");

/** Answers that never end. */
export const endlessRows = [
  row({
    id: "endless.bytes",
    behaviour: "sends spaces for ever, as soon as somebody connects",
    start: alone((socket) => forEver(socket, mebibyte)),
    exits: [3],
  }),
  wire("endless.body", "a body of 10 GB, as fast as it goes", (socket, { headers }) => {
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}content-length: 10737418240\r\n\r\n`);
    forEver(socket, mebibyte);
  }),
  wire("endless.headers", "header lines for ever", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    forEver(socket, "x-more: 1\r\n".repeat(10_000));
  }),
  wire("endless.trailers", "trailers for ever", (socket, { headers }) => {
    const head = `HTTP/1.1 200 OK\r\n${linesOf(headers)}transfer-encoding: chunked\r\n\r\n`;
    socket.write(`${head}2\r\n{}\r\n0\r\n`);
    forEver(socket, "x-more: 1\r\n".repeat(10_000));
  }),
  wire(
    "endless.answers",
    "answers one after the other, each an empty object",
    (socket) => forEver(socket, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}".repeat(1000)),
    { exits: [1], fails: ["envelope.content-type", "envelope.shape"] },
  ),
];
