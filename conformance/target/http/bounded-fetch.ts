import type { Dispatcher } from "undici";
import { askedWaitMs } from "./asked-wait.ts";
import { withoutCodings } from "./content-coding.ts";
import { beginningOf, readUpTo } from "./incoming.ts";
import { whyNoAnswer } from "./no-answer.ts";
import { sharedAgentTo } from "./proxied.ts";

/** A request of the kit to anything other than the documented API. */
export interface BoundedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  maxBytes: number;
  /** Of a longer body the beginning is taken. */
  isCut?: boolean;
  /** Makes the connections; default: to anywhere. */
  agent?: Dispatcher;
}

export interface BoundedAnswer {
  status: number;
  contentType: string | undefined;
  /** Where a redirect leads; undefined where the answer is no redirect. */
  location: string | undefined;
  /** How long it asks to wait, ms. */
  retryAfterMs: number | undefined;
  bytes: Uint8Array;
}

/** Why no usable answer came, in words that hold no part of the URL. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/**
 * Fetches an http or https URL within bounds of time and size, following no redirect; credentials in the URL become a
 * header.
 * (The global `fetch` refuses some fifty ports that a test set-up may well use.)
 * @throws {NoAnswer} where nothing came in time, or too much.
 */
export async function boundedFetch(url: string, request: BoundedRequest): Promise<BoundedAnswer> {
  const { timeoutMs, maxBytes, headers = {}, method = "GET", body } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { origin, pathname, search, authorization } = parts(url);
    const agent = request.agent ?? sharedAgentTo(url);
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: method as Dispatcher.HttpMethod,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    const coding = response.headers["content-encoding"]?.toString();
    const came = await (request.isCut === true ? beginningOf : readUpTo)(response.body, maxBytes);
    const bytes = typeof came === "number" ? undefined : withoutCodings(came, coding, maxBytes);
    if (bytes === undefined) throw new NoAnswer(`more than ${maxBytes} bytes came`);
    const contentType = response.headers["content-type"]?.toString();
    const location = response.headers.location?.toString();
    const told = response.headers["retry-after"]?.toString() ?? "";
    const retryAfterMs = askedWaitMs({ headers: { "retry-after": told }, json: undefined });
    return { status: response.statusCode, contentType, location, retryAfterMs, bytes };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(
      signal.aborted ? `no answer within ${timeoutMs} ms` : whyNoAnswer(error).met,
    );
  }
}

function parts(url: string) {
  const { origin, pathname, search, username, password, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new NoAnswer(`${protocol} is neither http nor https`);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { origin, pathname, search, authorization: pair === ":" ? {} : { authorization: basic } };
}
