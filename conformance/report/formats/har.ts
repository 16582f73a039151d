import type { Content, Entry, Header, Request, Response } from "har-format";
import type { Call, Message } from "../../history/call.ts";
import type { History } from "../../history/history.ts";

/**
 * run.har, HTTP Archive 1.2, in pieces, since it is as large as the history. It holds every call for any HAR viewer;
 * secrets stay pseudonyms. A call without an answer has status 0, as browsers write it.
 */
export function* harReport(history: History, baseUrl: string): Generator<string> {
  const { kit } = history.header;
  const creator = { name: "model-platform-conformance", version: kit.version };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  for (const [at, call] of history.calls.entries())
    yield `${at === 0 ? "" : ","}${JSON.stringify(entry(call, baseUrl))}`;
  yield "]}}\n";
}

function entry(call: Call, baseUrl: string): Entry {
  const { sent, received, fault, id, episode } = call;
  const wait = received === undefined ? 0 : Math.max(0, (received.at.t - sent.at.t) / 1000);
  const about = [id, episode, call.subject, fault && `no answer: ${fault}`];
  return {
    startedDateTime: instant(sent.at.t),
    time: wait,
    request: requestOf(call, baseUrl),
    response: received === undefined ? noResponse : responseOf(received),
    cache: {},
    timings: { send: 0, wait, receive: 0 },
    comment: about.filter((part) => part !== undefined).join(", "),
  };
}

/** ISO 8601 with microseconds: of whole milliseconds nobody could tell which of two calls came first. */
function instant(us: number): string {
  const below = String(Math.floor(us) % 1000).padStart(3, "0");
  return new Date(Math.floor(us / 1000)).toISOString().replace("Z", `${below}Z`);
}

function requestOf(call: Call, baseUrl: string): Request {
  const { method, path, query, sent } = call;
  const queryString = [...query].map(([name, value]) => ({ name, value }));
  const { text, mimeType, size } = contentOf(sent);
  return {
    method,
    url: `${baseUrl}${path}${query.size === 0 ? "" : `?${query}`}`,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: headersOf(sent),
    queryString,
    headersSize: -1,
    bodySize: size,
    ...(text === undefined ? {} : { postData: { mimeType, text } }),
  };
}

function responseOf(received: NonNullable<Call["received"]>): Response {
  const { status, headers, base64, bytes } = received;
  const content = contentOf(received);
  const nothing = bytes === 0 ? { text: "" } : {};
  const held = base64 === undefined ? nothing : { text: base64, encoding: "base64" };
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: headersOf(received),
    content: { ...content, ...held },
    redirectURL: headers.location ?? "",
    headersSize: -1,
    bodySize: content.size,
  };
}

/**
 * A body's text and its size. Of a request's body that is no UTF-8, or too large, the size alone: HAR has base64
 * in answers only.
 */
function contentOf({ text, bytes, headers }: Message): Content {
  const mimeType = headers["content-type"] ?? "";
  return text === undefined
    ? { size: bytes, mimeType }
    : { size: Buffer.byteLength(text), mimeType, text };
}

const noResponse: Response = {
  status: 0,
  statusText: "",
  httpVersion: "",
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: "x-unknown" },
  redirectURL: "",
  headersSize: -1,
  bodySize: -1,
};

function headersOf({ headers }: Message): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
