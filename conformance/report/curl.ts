import type { FindingStep } from "../../contracts/verdict.ts";
import { secretsIn } from "../run/showing/secrets-in.ts";
import { parseJson } from "../target/parse-json.ts";
import type { Placeholders } from "./placeholders.ts";
import { type Broken, brokenHere, printable } from "./words.ts";

/**
 * The calls of a sequence as curl lines for a POSIX shell, secrets as `<TOKEN 1>`. Other events, and the secrets that
 * an answer gives to later lines, stand in comments; what broke the rule stands beside the decisive step.
 */
export function curlLines(
  steps: readonly FindingStep[],
  baseUrl: string,
  placeholders: Placeholders,
  { broken, decisive }: { broken?: Broken; decisive?: FindingStep | undefined } = {},
): string[] {
  return steps.flatMap((step) => {
    const mark = broken && step === decisive ? `  ${placeholders.in(brokenHere(broken))}` : "";
    if (step.event !== "call") return [`# ${placeholders.in(eventInWords(step))}${mark}`];
    const line = placeholders.in(curlLine(step, baseUrl)) + comment(step, placeholders) + mark;
    return step.waited === undefined ? [line] : [`sleep ${step.waited}`, line];
  });
}

/** An event that is no call, with what a probe told. */
export const eventInWords = ({ event, text = event, answer }: FindingStep): string =>
  answer === undefined ? text : `${text}: ${answer}`;

function curlLine(step: FindingStep, base: string): string {
  const { method = "GET", path = "/", bytes } = step;
  const data = bytes === undefined ? undefined : quotedBytes(bytes);
  const sent = sentParts(step, quoted, data);
  return ["curl", "-i", "-X", method, quoted(base + path), ...sent].join(" ");
}

/** What curl is to send: headers, Basic credentials not encoded, and a body as text or, where `data` is given, as its `--data-binary`. */
export function sentParts(
  { headers = {}, body }: Pick<FindingStep, "headers" | "body">,
  quote: (text: string) => string,
  data?: string,
): string[] {
  // Base64 has no colon: credentials with one are curl's to encode. What begins with @ would be a file to curl.
  const sendable = Object.entries(headers).filter(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
  const sent = sendable.map(([name, value]) =>
    /^Basic .*:/.test(value) ? `-u ${quote(value.slice(6))}` : `-H ${quote(`${name}: ${value}`)}`,
  );
  // Without this header curl would send the content type of a form.
  if ((body ?? data) !== undefined && headers["content-type"] === undefined)
    sent.push("-H 'content-type:'");
  if (data !== undefined) sent.push(`--data-binary ${data}`);
  else if (body !== undefined) sent.push(`--data-raw ${quote(body)}`);
  return sent;
}

/** Each byte by its number: bytes that are no text cannot stand in a shell line. */
function quotedBytes(base64: string): string {
  const bytes = [...Buffer.from(base64, "base64")];
  return `$'${bytes.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
}

const quoted = (text: string): string =>
  /[\x00-\x1f\x7f]/.test(text) ? ansiQuoted(text) : shellQuoted(text);

/** A comment for a shell, on one line whatever stands in it: what is behind a line's end would be run. */
export const commented = (text: string): string => `# ${printable(text)}`;

/** A text in quotation marks for a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `$'…'` keeps control characters visible on one line. */
function ansiQuoted(text: string): string {
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/[\x00-\x1f\x7f]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `$'${escaped}'`;
}

/** What came back: the status, and the secrets that later lines may present. */
function comment(
  { status, text, answer, sets = [], isControl }: FindingStep,
  placeholders: Placeholders,
): string {
  const given = [...secretsIn(parseJson(answer ?? ""))].map(
    ([path, secret]) => `${path.at(-1)} ${placeholders.in(secret)}`,
  );
  const cookies = sets.map((one) => printable(`sets ${placeholders.in(one)}`));
  const came = status === undefined ? (text ?? "no answer") : String(status);
  return `  # ${isControl === true ? "for comparison: " : ""}${[came, ...given, ...cookies].join(", ")}`;
}
