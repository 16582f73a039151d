import type { z } from "zod";
import type { generationRequests } from "../wire/generation.ts";
import type { GenerationRouteId } from "../wire/route-ids.ts";
import type { Reply, Send } from "./transport.ts";

type Requests = typeof generationRequests;

/** Requests for work. What they answer is not shown, so the reply is handed back as it came. */
export class Generation {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Asks a route for work. How a standard key is sent is not shown: put it into `body` or `headers`. */
  ask<Route extends GenerationRouteId>(
    route: Route,
    body: z.input<Requests[Route]>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    return this.#send(route, { body, headers });
  }
}
