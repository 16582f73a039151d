import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { EnvironmentError } from "../environment-error.ts";

/** Host and port of a `host:port`; an IPv6 host loses its brackets. */
function hostAndPort(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(":");
  const host = address.slice(0, colon).replace(/^\[(.*)\]$/, "$1");
  return { host, port: Number(address.slice(colon + 1)) };
}

const ownPorts = new Set<number>();

/** Whether a server of the kit's own listens at this port of this machine. */
export const isOwnPort = (port: number): boolean => ownPorts.has(port);

/**
 * Listens on a profile's address and gives the one that holds, with the port that the system chose.
 * @throws {EnvironmentError} naming `fact` where the port is taken or the address is not this machine's.
 */
export async function listenOn(server: Server, address: string, fact: string): Promise<string> {
  const { host, port } = hostAndPort(address);
  try {
    await once(server.listen({ host, port }), "listening");
  } catch (error) {
    throw cannotListen(fact, address, error as Error);
  }
  const at = server.address() as AddressInfo;
  ownPorts.add(at.port);
  server.once("close", () => ownPorts.delete(at.port));
  return `${host.includes(":") ? `[${host}]` : host}:${at.port}`;
}

/** Ends a server and every connection to it, busy ones too. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * The address that the target reaches a listener by: the public one declared, else the one listened on. A
 * listener on every interface is named by loopback for a target on this machine.
 * @throws {EnvironmentError} where a target elsewhere would be handed an address it cannot use.
 */
export function reachableUrl(
  bound: string,
  { publicUrl, fact, nearby }: { publicUrl: string | undefined; fact: string; nearby: boolean },
): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, "");
  const { host, port } = hostAndPort(bound);
  const isEvery = host === "0.0.0.0" || host === "::";
  if (nearby) return isEvery ? `http://127.0.0.1:${port}` : `http://${bound}`;
  if (!isEvery && !isLoopback(`http://${bound}`)) return `http://${bound}`;
  throw new EnvironmentError(
    `evidence.${fact}.publicUrl`,
    `nothing declared, and the target could not call ${bound}`,
    "Declare the URL by which the target reaches it.",
  );
}

const reasons: Record<string, [met: string, next: string]> = {
  EADDRINUSE: ["is taken", "Free the port, or choose another one."],
  EADDRNOTAVAIL: ["is no address of this machine", "Choose one of its own, such as 127.0.0.1:0."],
  EACCES: ["may not be listened on", "Choose a port above 1023."],
  ERR_SOCKET_BAD_PORT: ["has a port above 65535", "Choose another address in the profile."],
  ENOTFOUND: ["cannot be resolved", "Choose an address of this machine, such as 127.0.0.1:0."],
};

function cannotListen(fact: string, address: string, error: Error): EnvironmentError {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  const [met, next] = reason ?? [
    `cannot be listened on (${error.message})`,
    "Choose another address in the profile.",
  ];
  return new EnvironmentError(fact, `${address} ${met}`, next);
}
