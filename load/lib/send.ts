import http, { type RefinedResponse } from "k6/http";
import type { Call } from "../acts/job.ts";
import {
  type AnsweredLine,
  abortedCall,
  bodyKept,
  malformedAnswer,
  type SentLine,
} from "../record/line.ts";
import { now, pause } from "./clock.ts";
import { execution } from "./execution.ts";
import { write } from "./journal.ts";
import { headersAlways, settings } from "./settings.ts";

/** What k6 gets with a call. Metrics are grouped by `tags`: few values, none secret or unique. */
export interface Params {
  headers: Record<string, string>;
  tags: Record<string, string>;
  timeout: number;
  redirects: 0;
  jar: http.CookieJar;
}

export const paramsFor = ({ headers }: Call, tags: Record<string, string>): Params => ({
  headers: { ...headersAlways, ...headers },
  tags,
  timeout: settings.timeoutMs,
  redirects: 0,
  // An empty one each time: calls speak by their tokens and keys alone, as a program's do.
  jar: new http.CookieJar(),
});

/** A call that is ready to go, and what the log is to say of it. */
export interface Ready {
  call: Call;
  params: Params;
  log: Pick<SentLine, "o" | "q" | "h" | "u" | "m" | "d" | "k" | "y">;
  /** Whether the headers of the answer are evidence. */
  keepsHeaders?: boolean;
}

/** What came of a call. `status` is 0 without an answer. */
export interface Answer {
  status: number;
  body: string;
}

let count = 0;
/** The answers that this VU has and that no later answer of its own implies: its program order. */
const frontier = new Set<string>();

/**
 * Sends a call and waits for its answer. It is logged before it goes and when it is answered; the stamp
 * of sending is taken before, that of the answer after: the interval only widens.
 */
export function send({ call, params, log, keepsHeaders = false }: Ready): Answer {
  const sent = sentLine(log, now(), [...frontier]);
  write(sent);
  const answer = http.request(call.method, settings.baseUrl + call.path, call.body, params);
  const t = now();
  return settle(sent, answer, t, keepsHeaders ? { w: headersOf(answer) } : {});
}

/**
 * Sends calls at one instant, each on a connection of its own. Answers that come together are all
 * stamped before the first of them is logged.
 */
export function sendTogether(calls: Ready[]): Promise<Answer>[] {
  const t = now();
  const known = [...frontier];
  const sent = calls.map(({ log }) => sentLine(log, t, known));
  write(...sent);
  return calls.map(async ({ call, params }, index) => {
    const url = settings.baseUrl + call.path;
    const answer = await http.asyncRequest(call.method, url, call.body, params);
    const t = now();
    await pause(0);
    return settle(sent[index] as SentLine, answer, t);
  });
}

function sentLine(log: Ready["log"], t: number, f: string[]): SentLine {
  return { r: "s", v: execution().vu.idInTest, c: ++count, t, f, ...log };
}

function settle(
  { v, c, f }: SentLine,
  answer: RefinedResponse<undefined>,
  t: number,
  more: Pick<AnsweredLine, "w"> = {},
): Answer {
  const { status, timings } = answer;
  const body = typeof answer.body === "string" ? answer.body : "";
  const onWire = timings.blocked + timings.connecting + timings.tls_handshaking + timings.duration;
  const line: AnsweredLine = { r: "a", v, c, t, x: status, n: Math.round(onWire * 1000), ...more };
  if (body !== "") line.b = body.length > bodyKept ? body.slice(0, bodyKept) : body;
  if (body.length > bodyKept) line.z = body.length;
  const fault = faultIn(answer);
  if (fault !== undefined) line.e = fault;
  write(line);
  for (const known of f ?? []) frontier.delete(known);
  frontier.add(`${v}.${c}`);
  return { status, body };
}

function headersOf({ headers }: RefinedResponse<undefined>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const name in headers) named[name.toLowerCase()] = String(headers[name]);
  return named;
}

/** The code of what went wrong on the way; k6's codes from 1400 to 1599 are but statuses. */
function faultIn({ error_code, error }: RefinedResponse<undefined>): number | undefined {
  if (error_code === 0 || (error_code >= 1400 && error_code < 1600)) return undefined;
  if (/cancel/i.test(error)) return abortedCall;
  return /malformed|invalid/i.test(error) ? malformedAnswer : error_code;
}
