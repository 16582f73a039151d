import { harmless } from "../row.ts";
import { linesOf, plainly, wire } from "../targets.ts";

/** Headers that do not change the meaning of an answer. */
const odd = (name: string, behaviour: string, lines: string) =>
  wire(
    `headers.${name}`,
    behaviour,
    (socket, parcel) => {
      socket.end(plainly(parcel).replace("\r\n", `\r\n${lines}`));
    },
    harmless,
  );

const limited = (name: string, behaviour: string, after: string) =>
  wire(
    `headers.${name}`,
    behaviour,
    (socket, { headers }) => {
      const lines = `${linesOf(headers)}retry-after: ${after}\r\ncontent-length: 2\r\n`;
      socket.write(`HTTP/1.1 429 Slow down\r\n${lines}\r\n{}`);
    },
    { passes: [] },
  );

/** Heads that no client should have to read. */
export const headerRows = [
  wire("headers.one-of-1-mb", "a header of 1 MB", (socket, parcel) => {
    socket.end(plainly(parcel).replace("\r\n", `\r\nx-big: ${"x".repeat(1_000_000)}\r\n`));
  }),
  wire("headers.nul", "a NUL in a header", (socket, parcel) => {
    socket.end(plainly(parcel).replace("\r\n", "\r\nx-nul: a\u0000b\r\n"));
  }),
  odd("proto", "headers named __proto__ and constructor", "__proto__: 1\r\nconstructor: 2\r\n"),
  odd("200-cookies", "200 cookies", "set-cookie: a=b; path=/\r\n".repeat(200)),
  limited("retry-after-huge", "429 and a wait of 10^15 seconds", "1000000000000000"),
  limited("retry-after-nonsense", "429 and a wait that is no number", "soon"),
];
