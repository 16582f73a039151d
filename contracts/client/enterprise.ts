import type { z } from "zod";
import { restartSuccess } from "../wire/restart.ts";
import { CallFailed, understood } from "./call-failed.ts";
import type { Reply, Send } from "./transport.ts";

export type Restarted = z.infer<typeof restartSuccess>;

/** The dedicated servers of an enterprise customer. */
export class EnterpriseServers {
  readonly #send: Send;
  readonly #key: string | undefined;

  constructor(send: Send, key: string | undefined) {
    this.#send = send;
    this.#key = key;
  }

  /** Restarts the server of a path segment. Throws CallFailed where the answer is no documented success. */
  async restart(segment: string): Promise<Restarted> {
    const reply = await this.#restart(segment);
    if (reply.status === 200) return understood(restartSuccess, reply);
    throw new CallFailed(`the server ${segment} was not restarted`, reply);
  }

  /** Restarts the `faceswap` server, whose answer is not shown beyond its status. */
  async restartFaceswap(): Promise<Reply> {
    const reply = await this.#restart("faceswap");
    if (reply.status === 200) return reply;
    throw new CallFailed("the server faceswap was not restarted", reply);
  }

  #restart(server_kind: string): Promise<Reply> {
    const body = this.#key === undefined ? {} : { key: this.#key };
    return this.#send("restart", { params: { server_kind }, body });
  }
}
