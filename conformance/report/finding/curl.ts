import type { FindingStep } from "../../../contracts/verdict.ts";
import { secretsIn } from "../../run/showing/secrets-in.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import { type Broken, brokenHere } from "../words.ts";
import type { Placeholders } from "./placeholders.ts";
import { commented, inBytes, onOneLine, shellWord } from "./shell.ts";

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
    if (step.event !== "call") return [commented(placeholders.in(eventInWords(step)) + mark)];
    const came = commented(comment(step, placeholders) + mark);
    const line = `${placeholders.in(curlLine(step, baseUrl))}  ${came}`;
    return step.waited === undefined ? [line] : [`sleep ${step.waited}`, line];
  });
}

/** An event that is no call, with what a probe told. */
export const eventInWords = ({ event, text = event, answer }: FindingStep): string =>
  answer === undefined ? text : `${text}: ${answer}`;

function curlLine(step: FindingStep, base: string): string {
  const { method = "GET", path = "/", bytes } = step;
  const data = bytes === undefined ? undefined : `$'${inBytes(Buffer.from(bytes, "base64"))}'`;
  const sent = sentParts(step, onOneLine, data);
  return ["curl", "-i", "-X", shellWord(method), onOneLine(base + path), ...sent].join(" ");
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

/** What came back: the status, and the secrets that later lines may present. */
function comment(
  { status, text, answer, sets = [], isControl }: FindingStep,
  placeholders: Placeholders,
): string {
  const given = [...secretsIn(parseJson(answer ?? ""))].map(
    ([path, secret]) => `${path.at(-1)} ${placeholders.in(secret)}`,
  );
  const cookies = sets.map((one) => `sets ${placeholders.in(one)}`);
  const came = status === undefined ? (text ?? "no answer") : String(status);
  return `${isControl === true ? "for comparison: " : ""}${[came, ...given, ...cookies].join(", ")}`;
}
