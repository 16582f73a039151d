import { row } from "../row.ts";
import { alone, dripping, linesOf, wire } from "../targets.ts";

/** Answers that take long, or never come. */
export const slowRows = [
  row({
    id: "slow.never-answers",
    behaviour: "takes connections and never says a word",
    start: alone((socket) => void socket.resume()),
    exits: [3],
  }),
  row({
    id: "slow.body-of-the-greeting-drips",
    behaviour: "answers everything with a body of a byte every 100 ms",
    start: alone((socket) =>
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n");
        dripping(socket, "x");
      }),
    ),
    exits: [3],
  }),
  wire("slow.one-route-is-silent", "never answers one route", () => undefined),
  wire("slow.head-drips", "the head of one route's answers drips in", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    dripping(socket, "x");
  }),
  wire("slow.body-without-end", "half a body, then silence", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body.slice(0, 20)}`);
  }),
  wire("slow.too-late", "answers well, three seconds late", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    const whole = `HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body}`;
    setTimeout(() => socket.destroyed || socket.write(whole), 3000).unref();
  }),
];
