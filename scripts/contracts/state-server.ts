import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import type { PactEpisodes } from "./pact-episodes.ts";

/** Pact's call before and after an interaction. */
interface StateChange {
  action: "setup" | "teardown";
  state: string;
  params?: Record<string, string>;
}

/** Takes Pact's provider state changes; {@link StateServer.close} throws their errors. */
export class StateServer {
  readonly #episodes: PactEpisodes;
  readonly #server = createServer((request, response) => void this.#change(request, response));
  #fault: unknown;

  constructor(episodes: PactEpisodes) {
    this.#episodes = episodes;
  }

  async start(): Promise<string> {
    return `http://${await listenOn(this.#server, "127.0.0.1:0", "provider states")}`;
  }

  /** Throws the kit's own error in setting a state up, if any. */
  async close(): Promise<void> {
    await closeServer(this.#server);
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { action, state, params = {} } = (await json(request)) as StateChange;
      const values = action === "setup" ? await this.#episodes.setUp(state, params) : {};
      if (action === "teardown") await this.#episodes.tearDown();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(values));
    } catch (error) {
      this.#fault ??= error;
      response.writeHead(500).end();
    }
  }
}
