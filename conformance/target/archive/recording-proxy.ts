import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, Client, Request } from "../client.ts";
import { httpListener } from "../http/http-listener.ts";
import { flatHeaders, IncomingBody } from "../http/incoming.ts";
import { closeServer, listenOn } from "../http/listen.ts";

/** A foreign client's request; the body as it came. */
export interface Passing extends Request {
  headers: Record<string, string>;
  body?: Buffer;
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
/** Headers that concern one connection only (RFC 9110, 7.6.1). */
const hop = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;
/** Those of a request that the client writes anew, and an `Expect` that this proxy has met (RFC 9110, 10.1.1). */
const met = /^(host|content-length|expect)$/;

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
  const headers = without(met, without(hop, flatHeaders(incoming.headers)));
  const request = { method: incoming.method ?? "GET", path: incoming.url ?? "/", headers };
  return body.size === 0 ? request : { ...request, body: body.bytes() };
}

function give(response: ServerResponse, { status, fault, unsent, wire }: Answer): void {
  if (unsent !== undefined) tell(response, unsent);
  else if (status === undefined) tell(response, `the target gave no answer (${fault})`);
  else if (wire === undefined) tell(response, "the target's answer is too large to pass on");
  else response.writeHead(status, without(hop, wire.headers)).end(wire.body);
}

/** An answer of the proxy itself, which did not reach the target. */
function tell(response: ServerResponse, why: string): void {
  response.writeHead(502, { "content-type": "text/plain" }).end(`recording proxy: ${why}\n`);
}

function without<V>(some: RegExp, headers: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !some.test(name)));
}
