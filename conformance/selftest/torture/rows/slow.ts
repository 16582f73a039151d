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
  slow("body-without-end", "half a body, then silence", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body.slice(0, 20)}`);
  }),
  slow("too-late", "answers well, three seconds late", (socket, { headers, body }) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    const whole = `HTTP/1.1 200 OK\r\n${linesOf(headers)}${length}\r\n\r\n${body}`;
    setTimeout(() => socket.destroyed || socket.write(whole), 3000).unref();
  }),
];
