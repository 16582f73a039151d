import { createServer as createHttp2 } from "node:http2";
import { createServer } from "node:net";
import { createServer as createTls } from "node:tls";
import { row } from "../row.ts";
import { type alone, standing } from "../targets.ts";

/** A server behind a base URL of https. */
const secure = (id: string, behaviour: string, serve: Parameters<typeof alone>[0]) =>
  row({
    ...{ id: `tls.${id}`, behaviour, exits: [3] },
    start: () => {
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        serve(socket);
      });
      return standing(server, {}, "https");
    },
  });

/** Faults of TLS, and another protocol than the expected one. */
export const tlsRows = [
  secure("plain-http", "HTTP without TLS where TLS is expected", (socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"));
  }),
  secure("silent", "a handshake that is never answered", (socket) => void socket.resume()),
  row({
    id: "tls.no-certificate",
    behaviour: "TLS without a certificate",
    exits: [3],
    start: () => {
      const server = createTls({}, (socket) => socket.end());
      server.on("tlsClientError", () => undefined);
      return standing(server, {}, "https");
    },
  }),
  row({
    id: "http2.only",
    behaviour: "HTTP/2 alone, without TLS",
    exits: [3],
    start: () => standing(createHttp2((_request, response) => response.end("{}"))),
  }),
];
