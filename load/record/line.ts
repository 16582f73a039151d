/**
 * The lines that a scenario writes while it runs, one JSON object each: short, because thousands are
 * written a second. `t` is microseconds on the run clock of the instance; `v` and `c` are the VU and
 * its count of requests, which together name a request.
 */
export type Line = BeginLine | AnchorLine | ExchangeLine | SentLine | AnsweredLine | SummaryLine;

/** What the scenario sets out to do, and as which of how many instances. */
export interface BeginLine {
  r: "begin";
  t: number;
  instance: number;
  instances: number;
  intent: string;
}

/** The wall clock ticked over to `wall` (µs) within `width` µs after `t`. */
export interface AnchorLine {
  r: "anchor";
  t: number;
  wall: number;
  width: number;
}

/** The clock called `peer` was read as `at` (µs) between `t` and `until`. */
export interface ExchangeLine {
  r: "exchange";
  t: number;
  until: number;
  peer: string;
  at: number;
}

export interface SentLine {
  r: "s";
  v: number;
  c: number;
  t: number;
  /** What is done: index of a kind of job or of a call of a session. */
  o: number;
  /** Index of the account or user. */
  q: number;
  /** Job: the unguessable segment of its webhook URL. */
  h?: string;
  /** Job without a webhook: such a segment nevertheless, whose digits its file has. */
  u?: string;
  /** Job: its track_id. */
  m?: string;
  /** When the schedule wanted it sent. */
  d?: number;
  /** `v.c` of the requests whose answers the sender had. */
  f?: string[];
  /** Session: the bearer token sent, and the index of the lifetime asked for. */
  k?: string;
  y?: number;
}

export interface AnsweredLine {
  r: "a";
  v: number;
  c: number;
  t: number;
  /** Status, 0 without an answer. */
  x: number;
  /** Microseconds that the connection itself took, of those between sending and answer. */
  n: number;
  /** Body, cut to {@link bodyKept} characters, and its whole length where it was cut. */
  b?: string;
  z?: number;
  /** Its headers, by their names in lower case; of sessions only. */
  w?: Record<string, string>;
  /** k6's error code, or one of ours, where no whole answer came. */
  e?: number;
}

export interface SummaryLine {
  r: "summary";
  iterations: number;
  dropped: number;
}

/** What k6 has no code of its own for: an answer that is no HTTP, and a call that k6 itself gave up. */
export const malformedAnswer = 1;
export const abortedCall = 2;

/** Characters of an answer's body that are kept. */
export const bodyKept = 2048;

/** A line as text. The two kinds that are written thousands of times a second are put together by hand. */
export function writeLine(line: Line): string {
  if (line.r === "s") return writeSent(line);
  return line.r === "a" ? writeAnswered(line) : JSON.stringify(line);
}

function writeSent({ v, c, t, o, q, h, u, m, d, f, k, y }: SentLine): string {
  let text = `{"r":"s","v":${v},"c":${c},"t":${t},"o":${o},"q":${q}`;
  if (h !== undefined) text += `,"h":"${h}"`;
  if (u !== undefined) text += `,"u":"${u}"`;
  if (m !== undefined) text += `,"m":"${m}"`;
  if (d !== undefined) text += `,"d":${d}`;
  if (f !== undefined && f.length > 0) text += `,"f":["${f.join('","')}"]`;
  if (k !== undefined) text += `,"k":${JSON.stringify(k)}`;
  if (y !== undefined) text += `,"y":${y}`;
  return `${text}}`;
}

function writeAnswered({ v, c, t, x, n, b, z, w, e }: AnsweredLine): string {
  let text = `{"r":"a","v":${v},"c":${c},"t":${t},"x":${x},"n":${n}`;
  if (b !== undefined) text += `,"b":${JSON.stringify(b)}`;
  if (z !== undefined) text += `,"z":${z}`;
  if (w !== undefined) text += `,"w":${JSON.stringify(w)}`;
  if (e !== undefined) text += `,"e":${e}`;
  return `${text}}`;
}

/** A line of a raw log; undefined for what is not ours (k6's own words, a line cut off). */
export function readLine(text: string): Line | undefined {
  if (!text.startsWith('{"r":"') || !text.endsWith("}")) return undefined;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
