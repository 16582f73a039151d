import { row } from "../row.ts";
import { alone, dripping, linesOf, reference, written } from "../targets.ts";

const passes = ["login.token-type"];
const slow = (name: string, behaviour: string, write: Parameters<typeof written>[0]) =>
  row({
    ...{ id: `slow.${name}`, behaviour, passes },
    start: reference({ decisions: written(write) }),
  });

/** Answers that take long, or never come. */
export const slowRows = [
  row({
    id: "slow.never-answers",
    behaviour: "takes connections and never says a word",
    start: alone((socket) => void socket.resume()),
    exits: [3],
  }),
  row({
    id: "slow.drips-everything",
    behaviour: "a byte of the head every 100 ms, for ever",
    start: alone((socket) => {
      socket.resume();
      dripping(socket, "x");
    }),
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
  slow("one-route-is-silent", "never answers one route", () => undefined),
  slow("head-drips", "the head of one route's answers drips in", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    dripping(socket, "x");
  }),
  slow("body-drips", "the body of one route's answers drips in", (socket, { headers }) => {
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}content-length: 99999\r\n\r\n`);
    dripping(socket, " ");
  }),
  slow("chunks-drip", "chunks of one byte, without a last one", (socket, { headers }) => {
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}transfer-encoding: chunked\r\n\r\n`);
    dripping(socket, "1\r\n \r\n");
  }),
  slow("head-without-end", "half a head, then silence", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: appl");
  }),
  slow("body-without-end", "half a body, then silence", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body.slice(0, 20)}`);
  }),
  slow("never-closes", "a body up to the close, which never comes", (socket, { headers, body }) => {
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}connection: close\r\n\r\n${body}`);
  }),
  slow("too-late", "answers well, three seconds late", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    const whole = `HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body}`;
    setTimeout(() => socket.destroyed || socket.write(whole), 3000).unref();
  }),
];
