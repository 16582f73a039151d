import { once } from "node:events";
import { connect } from "node:net";
import { isLoopback } from "../../../contracts/profile/index.ts";
import type { Recorder } from "../recorder.ts";

/** What the kit itself listens for. */
export type Receiver = "mailbox" | "webhook" | "payment";

const longestMs = 2000;

/**
 * Records whether the kit reaches a receiver of its own at the address by which a target on this machine does: then
 * nobody but the target can be why nothing at all came. An address elsewhere is not tried.
 * @param url An http URL; for SMTP only host and port count.
 */
export async function recordReach(
  recorder: Recorder,
  receiver: Receiver,
  url: string,
): Promise<void> {
  if (!isLoopback(url)) return;
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)) });
  const told = await once(socket, "connect", { signal: AbortSignal.timeout(longestMs) }).then(
    () => ({ value: "reached" }),
    () => ({ fault: "not reached" }),
  );
  socket.on("error", () => undefined).destroy();
  recorder.probed("receiver", { receiver }, told);
}
