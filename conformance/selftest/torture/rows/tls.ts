import { createServer as createHttp2 } from "node:http2";
import { createServer as createTls } from "node:tls";
import { row } from "../row.ts";
import { alone, standing } from "../targets.ts";

/** Faults of TLS, and another protocol than the expected one. */
export const tlsRows = [
  row({
    id: "tls.plain-http",
    behaviour: "HTTP without TLS where TLS is expected",
    exits: [3],
    start: alone((socket) => {
      socket.once("data", () =>
        socket.end("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"),
      );
    }, "https"),
  }),
  row({
    id: "tls.silent",
    behaviour: "a handshake that is never answered",
    exits: [3],
    start: alone((socket) => void socket.resume(), "https"),
  }),
  row({
    id: "tls.no-certificate",
    behaviour: "TLS without a certificate",
    exits: [3],
    start: () => {
      const server = createTls({}, (socket) => socket.end());
      server.on("tlsClientError", () => undefined);
      return standing(server, "https");
    },
  }),
  row({
    id: "http2.only",
    behaviour: "HTTP/2 alone, without TLS",
    exits: [3],
    start: () => standing(createHttp2((_request, response) => response.end("{}"))),
  }),
];
