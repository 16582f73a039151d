import { createServer, type RequestListener, type Server } from "node:http";

/**
 * An HTTP server for the target's calls. It ends no connection of its own accord: a client that takes an idle one
 * from its pool must not find it closed, for such a loss would be the kit's.
 */
export const httpListener = (serve: RequestListener): Server =>
  createServer({ keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }, serve);
