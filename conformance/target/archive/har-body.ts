import type { Body } from "../../../contracts/history/events.ts";
import { withoutCodings } from "../http/content-coding.ts";
import { isJsonObject, parseJson } from "../http/parse-json.ts";
import { bodyOf } from "../recorder.ts";
import type { HarEntry, Headers } from "./har-entry.ts";

/** A body as an archive holds it; undefined: there was none; `unrecorded`: the archive does not hold it, or not as it was. */
export type HarBody = Body | "unrecorded" | undefined;

/** The body of a request, whatever its form: what no reader of JSON reads is for the recorder to leave out. */
export function sentBody({ method, postData }: HarEntry["request"], headers: Headers): HarBody {
  if (postData?.text)
    return bodyOf(bytesOf(postData.text, postData.encoding, {}), { isOurs: true }) ?? "unrecorded";
  return isEmpty(headers) || (method === "GET" && postData == null) ? undefined : "unrecorded";
}

/** The body of an answer, its content codings undone where the recorder has not done so. */
export function gotBody(
  { status, content }: NonNullable<HarEntry["response"]>,
  headers: Headers,
): HarBody {
  const { text, encoding } = content;
  if (!text) return isEmpty(headers) || bodiless.has(status) ? undefined : "unrecorded";
  const bytes = bytesOf(text, encoding, headers);
  const body = bytes && bodyOf(bytes);
  if (body?.text === undefined) return "unrecorded";
  return isJsonObject(body.text) || isWhole(body.text, content, headers) ? body : "unrecorded";
}

/** Whether a request's body is not as long as it was said to be when it was sent: something was taken out, or put in. */
export function isAskedAltered(
  { bodySize }: HarEntry["request"],
  headers: Headers,
  body: HarBody,
): boolean {
  const said = [bodySize || undefined, headers["content-length"]];
  return said.some((length) => length !== undefined && Number(length) !== Object(body).bytes);
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

/** Only the message itself can say that it has no body: recorders leave bodies out, and write a size of 0. */
const isEmpty = (headers: Headers): boolean => headers["content-length"] === "0";

/** The bytes of a text of an archive; undefined where they cannot be told from it. */
function bytesOf(text: string, encoding: unknown, headers: Headers): Uint8Array | undefined {
  if (encoding !== "base64" || !isBase64(text)) return Buffer.from(text);
  const came = Buffer.from(text, "base64");
  const coding = headers["content-encoding"] ?? (came[0] === packedSign ? "gzip" : undefined);
  return withoutCodings(came, coding);
}

const isBase64 = (text: string): boolean => /^[\w+/=\s-]*$/.test(text);

/** What gzip begins with, and no text. */
const packedSign = 0x1f;

/**
 * Whether a text that is no JSON object is what came. Every length that is said must be its own, and one must be said; and
 * it must not be JSON that its recorder wrote otherwise: as a string, in base64, or in bytes that are none.
 */
function isWhole(text: string, { size }: { size?: number | undefined }, headers: Headers): boolean {
  const isCoded = headers["content-encoding"] !== undefined;
  const onWire = isCoded ? undefined : headers["content-length"];
  const said = [size, onWire].filter((length) => length !== undefined);
  // Who masked what was cut off may have counted it anew.
  const isCut = /^\s*[[{]/.test(text) && onWire === undefined;
  const isLength = (length: number | string) =>
    [text.length, Buffer.byteLength(text)].includes(Number(length));
  const isOther = typeof parseJson(text) === "string" || isBase64(text) || text.includes("\uFFFD");
  return !isOther && !isCut && said.length > 0 && said.every(isLength);
}
