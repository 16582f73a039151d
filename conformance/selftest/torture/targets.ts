import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { Writable } from "node:stream";
import type { ListenAddresses } from "../../../fixtures/profiles/reference.ts";
import { type ProfileFacts, withFacts } from "../../../fixtures/profiles/with-facts.ts";
import type { Answer } from "../../../fixtures/reference/answer.ts";
import type { Facts } from "../../../fixtures/reference/facts.ts";
import { type DecisionOverrides, startReference } from "../../../fixtures/reference/index.ts";
import type { RouteName } from "../../../fixtures/reference/routes.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { type Hostile, type Row, type RowFacts, row } from "./row.ts";

/** How long an answer is awaited, in ms: enough on loopback, and a row ends soon. */
const pace = { timeoutMs: 700, connectTimeoutMs: 700 };

/** How the reference deviates. */
export interface Ways {
  decisions: DecisionOverrides;
  profile?: ProfileFacts;
  /** A second server next to the reference. */
  beside?: Hostile;
}

type Listen = Required<ListenAddresses>;

/** The reference with a hostile deviation; `ways` gets the addresses on which the kit will listen. */
export const reference =
  (ways: Ways | ((listen: Listen) => Promise<Ways>)) => async (): Promise<Hostile> => {
    const listen = await freeAddresses();
    const { smtp, payment, webhook } = listen;
    const {
      decisions,
      profile = {},
      beside,
    } = typeof ways === "function" ? await ways(listen) : ways;
    const served = await startReference({
      ...{ smtp, payments: `http://${payment}`, hooks: webhook, decisions, seed: 1, serviceMs: 20 },
    });
    return {
      profile: withFacts(served.profile(listen), { pace }, profile),
      ...(beside?.complaints && { complaints: beside.complaints }),
      close: async () => {
        await beside?.close();
        await served.close();
      },
    };
  };

/** An answer as it would have been sent. */
export interface Parcel {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Writes an answer to the connection in its own way. */
export type Writing = (socket: Socket, parcel: Parcel, response: ServerResponse) => void;

/** Writes the answers of these routes like this; the others are unchanged. */
export const written = (
  write: Writing,
  routes: readonly RouteName[] = ["refresh"],
): DecisionOverrides =>
  changed(
    (given) => ({ ...given, write: (response, answer) => writeBy(write, response, answer) }),
    routes,
  );

/** A row whose answers to a refresh, or to these routes, are written in a way of their own; all others are right. */
export const wire = (
  id: string,
  behaviour: string,
  write: Writing,
  facts: Partial<RowFacts> = {},
  routes?: readonly RouteName[],
): Row =>
  row({
    ...{ id, behaviour, passes: ["login.token-type"] },
    start: reference({ decisions: written(write, routes) }),
    ...facts,
  });

function writeBy(
  write: Writing,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  const { socket } = response;
  if (socket === null) return;
  socket.on("error", () => undefined);
  response.on("error", () => undefined);
  write(socket, { status, headers, body: String(body ?? "") }, response);
}

/**
 * The answer's right bytes. The connection must end after them, since Node does not learn that the answer is complete.
 */
export const plainly = ({ status, headers, body }: Parcel): string =>
  `HTTP/1.1 ${status} OK\r\n${linesOf(headers)}connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Header lines, without those that state the body's length. */
export const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/** Answers of these routes with this change. */
export const changed = (
  change: (answer: Answer, f: Facts) => Answer,
  routes: readonly RouteName[] = ["refresh"],
): DecisionOverrides => ({
  http: {
    afterResponse: (given, f) =>
      routes.includes(f.request.route as RouteName) ? change(given, f) : given,
  },
});

/** A server of bytes without HTTP: `serve` gets each connection. */
export const alone =
  (serve: (socket: Socket) => void, scheme?: "http" | "https") => (): Promise<Hostile> => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      serve(socket);
    });
    return standing(server, scheme);
  };

/** Any server without the reference, on a port of its own. */
export async function standing(server: Server, scheme = "http"): Promise<Hostile> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  return {
    profile: { target: { baseUrl: `${scheme}://127.0.0.1:${port}` }, pace },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes as long as the other end reads. */
export function forEver(to: Writable, piece: string | Buffer): void {
  const more = () => {
    while (!to.destroyed && to.write(piece));
  };
  to.on("drain", more);
  more();
}

/** Attacks the address, over a connection of its own, on each of the first four occasions that it is told. */
export function attacker(attack: (socket: Socket, path: string) => void): (url: string) => void {
  let begun = 0;
  return (url) => {
    if (begun++ >= 4) return;
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).resume();
    attack(socket, pathname);
  };
}

/** Writes a piece every so many ms, until the other end is gone. */
export function dripping(socket: Socket, piece: string, everyMs = 100): void {
  const timer = setInterval(
    () => (socket.destroyed ? clearInterval(timer) : socket.write(piece)),
    everyMs,
  );
  socket.once("close", () => clearInterval(timer));
}
