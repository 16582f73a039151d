import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { ProfileInput } from "../../../../contracts/profile/index.ts";
import type { Facts } from "../../../../fixtures/reference/facts.ts";
import type { Cheat } from "./cheat.ts";
import { hiding, where } from "./hiding.ts";

/** Cheats that recognise the kit by its requests. */

const withHeaders =
  (headers: Record<string, string>) =>
  (given: ProfileInput): ProfileInput => ({ ...given, target: { ...given.target, headers } });

const at =
  (host: string) =>
  (given: ProfileInput): ProfileInput => {
    const base = new URL(given.target.baseUrl);
    base.hostname = host;
    return { ...given, target: { ...given.target, baseUrl: base.href.replace(/\/$/, "") } };
  };

/** The headers of a plain request of the kit. */
const plain = new Set([
  ...["host", "connection", "accept", "user-agent"],
  ...["authorization", "content-type", "content-length"],
]);
const isPlain = ({ request }: Facts): boolean =>
  Object.keys(request.headers).every((name) => plain.has(name));

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** The address that each connection comes from, by its port. */
function callers(): Map<number, string> {
  const from = new Map<number, string>();
  subscribe("http.server.request.start", (message) => {
    const { socket } = (message as { request: IncomingMessage }).request;
    from.set(socket.remotePort ?? 0, socket.remoteAddress ?? "");
  });
  return from;
}

export const identityCheats: readonly Cheat[] = [
  {
    id: "identity.right-for-the-kits-user-agent",
    behaviour:
      "right for whoever sends Node's own User-Agent, as the kit does; wrong for all others",
    ...where(({ request }) => request.headers["user-agent"] !== "node"),
    needs:
      "A run that says it is somebody else: `target.headers` with a `user-agent` of the service's customers.",
    experiment: {
      how: "`target.headers` with curl's User-Agent",
      profile: withHeaders({ "user-agent": "curl/8.5.0" }),
    },
  },
  {
    id: "identity.wrong-for-the-kits-user-agent",
    behaviour:
      "wrong for whoever sends Node's own User-Agent, as the kit does; right for all others",
    ...where(({ request }) => request.headers["user-agent"] === "node"),
  },
  {
    id: "identity.right-for-the-kits-headers",
    behaviour: "right for whoever sends the kit's header names and no further one",
    ...where((f) => !isPlain(f)),
    needs: "A run with the headers of another client: `target.headers`.",
    experiment: {
      how: "`target.headers` with `accept`, `accept-language` and `accept-encoding`",
      profile: withHeaders({
        accept: "*/*",
        "accept-language": "en",
        "accept-encoding": "gzip, deflate",
      }),
    },
  },
  {
    id: "identity.wrong-for-the-kits-headers",
    behaviour: "wrong for whoever sends the kit's header names and no further one",
    ...where(isPlain),
  },
  {
    id: "identity.right-for-an-address-as-host",
    behaviour: "right where `Host` is an address, as on a test machine; wrong where it is a name",
    ...where(({ request }) => !/^[\d.]+(:|$)|^\[/.test(request.headers.host ?? "")),
    needs: "A run at the name that customers use.",
    experiment: { how: "a base URL with a name for its host", profile: at("localhost") },
  },
  {
    id: "identity.right-on-loopback",
    behaviour: "right for calls from loopback, wrong for those from elsewhere",
    ...hiding(() => {
      const from = callers();
      return { isWrong: ({ request }) => !isLoopback(from.get(request.connection) ?? "127.") };
    }),
    needs:
      "It cannot be told from loopback: every call that a run there makes is answered rightly. A run from another machine (not tried), or `record` between customers and the service.",
  },
];
