import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, Client, Request } from "./client.ts";
import { httpListener } from "./http-listener.ts";
import { flatHeaders, IncomingBody } from "./incoming.ts";
import { closeServer, listenOn } from "./listen.ts";

/** A foreign client's request; the body as it came. */
export interface Passing extends Request {
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** The answer to a foreign client whose request is not sent on. */
export interface Refusal {
  refused: string;
}

export interface RecordingProxyOptions {
  client: Client;
  /** `host:port` to listen on; port 0 lets the system choose. */
  listen?: string;
  /**
   * Names the request's episode, may complete the request, or keeps it from the target. Default: sends it as it came.
   */
  prepare?: (request: Passing) => Request | Refusal;
}

const keptBytes = 16 * 1024 * 1024;
/** Headers that concern one connection only, or a body that is written anew. */
const hop =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length)$/;

/**
 * Stands between a foreign client and the target. The kit's own client sends what goes through, so that both halves of
 * every call stand in the history. It handles neither redirects nor cookies.
 */
export class RecordingProxy {
  readonly #options: RecordingProxyOptions;
  readonly #server = httpListener((request, response) => void this.#pass(request, response));

  constructor(options: RecordingProxyOptions) {
    this.#options = options;
  }

  /** Listens; returns the base URL that stands for the target's. Throws EnvironmentError where it cannot. */
  async start(): Promise<string> {
    const listen = this.#options.listen ?? "127.0.0.1:0";
    return `http://${await listenOn(this.#server, listen, "--listen")}`;
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = await read(incoming);
      const ready = this.#options.prepare?.(request) ?? request;
      if ("refused" in ready) tell(response, ready.refused);
      else give(response, await this.#options.client.call(ready));
    } catch (error) {
      tell(response, (error as Error).message);
    }
  }
}

async function read(incoming: IncomingMessage): Promise<Passing> {
  const body = new IncomingBody(keptBytes);
  for await (const chunk of incoming) body.add(chunk as Buffer);
  if (!body.isWhole) throw new RangeError(`a body of ${body.size} bytes is too large to pass on`);
  const headers = withoutHop(flatHeaders(incoming));
  const bytes = body.bytes();
  const request = { method: incoming.method ?? "GET", path: incoming.url ?? "/", headers };
  if (bytes.length === 0) return request;
  // A body that is given as text gets no content type of the kit's.
  const text = Buffer.from(bytes).toString("utf8");
  const isText = Buffer.from(text).equals(bytes);
  return { ...request, body: isText ? text : bytes };
}

function give(response: ServerResponse, answer: Answer): void {
  const { status, fault, text } = answer;
  if (status === undefined) {
    tell(response, `the target gave no answer (${fault})`);
    return;
  }
  // Content codings were undone on the way.
  const { "content-encoding": _, ...headers } = withoutHop(answer.headers);
  response.writeHead(status, headers).end(text);
}

/** An answer of the proxy itself, which did not reach the target. */
function tell(response: ServerResponse, why: string): void {
  response.writeHead(502, { "content-type": "text/plain" }).end(`recording proxy: ${why}\n`);
}

function withoutHop(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.test(name)));
}
