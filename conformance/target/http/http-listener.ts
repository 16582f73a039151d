import { createServer, type RequestListener, type Server } from "node:http";
import { largestHead } from "./proxied.ts";

/**
 * An HTTP server for the target's calls. It never closes an idle connection: a client that takes one from its pool
 * would lose a call, and the loss would be the kit's.
 */
export const httpListener = (serve: RequestListener): Server =>
  createServer(
    { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0, maxHeaderSize: largestHead },
    serve,
  );
