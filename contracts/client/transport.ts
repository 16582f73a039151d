import type { Slugs } from "../profile/sections/target.ts";
import { routePath } from "../wire/match-route.ts";
import type { RouteId } from "../wire/route-ids.ts";
import { routeById } from "../wire/routes.ts";

export interface ClientOptions {
  /** The service's base address. */
  baseUrl: string;
  /** Path segments that hold product names; needed only for the routes that have one. */
  slugs?: Slugs;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** How long a call may take, in ms; it then rejects with a TimeoutError. Default: as long as `fetch` waits. */
  timeoutMs?: number;
  /** Ends every call of this client; a client costs nothing, so one may be made for a single call. */
  signal?: AbortSignal;
  /** Default: the platform's own. */
  fetch?: typeof fetch;
}

/** What one call says beyond its route. */
export interface Message {
  body?: object;
  /** An empty one is not sent: the service then says that it is missing. */
  bearer?: string;
  params?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** An answer as it came; `body` is undefined where it was no JSON. */
export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends one message to a route. Redirects are handed back, not followed. */
export type Send = (route: RouteId, message?: Message) => Promise<Reply>;

/** How messages get to the service. */
export function sender(options: ClientOptions): Send {
  const base = options.baseUrl.replace(/\/+$/, "");
  const send = options.fetch ?? fetch;
  const { timeoutMs, signal } = options;
  return async (id, { body, bearer, params, headers } = {}) => {
    const route = routeById(id);
    const path = routePath(route, options.slugs ?? {}, params);
    const response = await send(base + path, {
      method: route.method,
      redirect: "manual",
      signal: AbortSignal.any([
        ...(signal === undefined ? [] : [signal]),
        ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
      ]),
      headers: {
        accept: "application/json",
        ...options.headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bearer === undefined || bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    return { status, headers: response.headers, body: parsed(await response.text()) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
