import { isUtf8 } from "node:buffer";
import type { Body } from "../../contracts/history/events.ts";
import { withoutCodings } from "./content-coding.ts";
import type { HarEntry } from "./har-entry.ts";
import { parseJson } from "./parse-json.ts";
import { bodyOf } from "./recorder.ts";

/** A body as an archive holds it; undefined: there was none; `unrecorded`: the archive does not hold it, or not whole. */
export type HarBody = Body | "unrecorded" | undefined;

/** The headers of one message, names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Which bodies an archive holds at all: recorders are told to leave out those of all requests, or of all answers. */
export interface Kept {
  requests: boolean;
  answers: boolean;
}

export const keptIn = (entries: readonly HarEntry[]): Kept => ({
  requests: entries.some(({ request }) => Boolean(request.postData?.text)),
  answers: entries.some(({ response }) => Boolean(response?.content.text)),
});

/** The body of a request. One that a size or a label announces, and that is not there, is not recorded. */
export function sentBody(
  { method, postData, bodySize = -1 }: HarEntry["request"],
  headers: Headers,
  kept: Kept,
): HarBody {
  const least = Math.max(bodySize, lengthIn(headers));
  if (postData?.text) return whole(Buffer.from(postData.text), least, { isOurs: true });
  const isLabelled = postData != null || headers["content-type"] !== undefined;
  const isSaid = postData?.text === "" || bodySize === 0 || !isLabelled;
  const isNone = method === "GET" || (kept.requests && isSaid);
  return isNone && least <= 0 ? undefined : "unrecorded";
}

/** The body of an answer, its content codings undone where the recorder has not done so. */
export function gotBody(
  { status, bodySize = -1, content }: NonNullable<HarEntry["response"]>,
  headers: Headers,
  kept: Kept,
): HarBody {
  const { text, encoding, size = -1 } = content;
  // What a compressed body measures says only whether there is one.
  const least = headers["content-encoding"] === undefined ? lengthIn(headers) : -1;
  if (text) {
    const bytes = bytesOf(text, encoding, headers);
    const body = bytes && whole(bytes, Math.max(size, least));
    return body === undefined || isGarbled(Object(body).text) ? "unrecorded" : body;
  }
  const isSaid = text === "" || (size === 0 && kept.answers);
  const isNone = isSaid && Math.max(bodySize, size, lengthIn(headers)) <= 0;
  return isNone || bodiless.has(status) ? undefined : "unrecorded";
}

/** Whether an answer's text is not as long as its recorder found it: something was taken out, or put in its place, since. */
export function isAltered(
  { content: { text, encoding, size } }: NonNullable<HarEntry["response"]>,
  headers: Headers,
): boolean {
  // Some recorders give the size of what a coding made of it, some count signs.
  if (!text || !size || encoding === "base64" || headers["content-encoding"] !== undefined)
    return false;
  return size !== text.length && size !== Buffer.byteLength(text);
}

/** The statuses of answers that have no body (RFC 9110). */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

/** How many bytes a message says that its body has; -1 where it does not. */
const lengthIn = (headers: Headers): number => Number(headers["content-length"] ?? -1) || 0;

/** The bytes of an answer, from its text in an archive; undefined where they cannot be told from it. */
function bytesOf(text: string, encoding: unknown, headers: Headers): Uint8Array | undefined {
  if (encoding !== "base64" || !isBase64(text)) return Buffer.from(text);
  const came = Buffer.from(text, "base64");
  const coding = headers["content-encoding"] ?? (came[0] === packedSign ? "gzip" : undefined);
  const plain = withoutCodings(came, coding);
  if (plain === undefined || isUtf8(plain)) return plain;
  // A coding of which nothing is recorded may make any bytes of a text.
  return coding === undefined && Object.keys(headers).length > 0 ? plain : undefined;
}

const isBase64 = (text: string): boolean => /^[\w+/=\s-]*$/.test(text);

/** What gzip begins with, and no text. */
const packedSign = 0x1f;

/** Whether a text is made of bytes that were none, or is base64 that is not said to be. */
function isGarbled(text = ""): boolean {
  if (parseJson(text) !== undefined) return false;
  if (text.includes("\uFFFD")) return true;
  const bytes = Buffer.from(text, isBase64(text) ? "base64" : "utf8");
  return bytes[0] === packedSign || (isBase64(text) && /^(\{"|\[\{)/.test(bytes.toString()));
}

/**
 * A body, unless it is shorter than the `least` bytes that it is said to have. What is JSON is whole; what begins as JSON, and
 * is not said to have any size, may not be.
 */
function whole(bytes: Uint8Array, least: number, options = {}): HarBody {
  const body = bodyOf(bytes, options);
  if (body?.text !== undefined && parseJson(body.text) !== undefined) return body;
  const mayBeCut = least > bytes.length || (least < 0 && /^\s*[[{]/.test(body?.text ?? ""));
  return mayBeCut ? "unrecorded" : body;
}
