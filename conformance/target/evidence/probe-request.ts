import { valueAt } from "../../../contracts/json-pointer.ts";
import type { Probe, ProbePlaceholder } from "../../../contracts/profile/index.ts";
import { type BoundedAnswer, boundedFetch } from "../http/bounded-fetch.ts";
import { parseJson } from "../http/parse-json.ts";

/** The values of a probe's placeholders for this request; unknown ones are left out. */
export type Fillings = { readonly [K in ProbePlaceholder]?: string | undefined };

/** The base of a probe's path, the headers that are sent along, and how long an answer is awaited. */
export interface ProbeSettings {
  baseUrl: string;
  /** Sent with probes below the base URL: a gateway's access header. */
  headers: Record<string, string>;
  timeoutMs: number;
}

/** What a probe saw, or why it saw nothing; `absent` where it worked and its object does not exist (yet). */
export type Seen = { value: unknown } | { fault: string; absent: boolean };

type Request = Omit<Probe, "pointer">;

const maxBytes = 4 * 1024 * 1024;

/** Asks a generic HTTP probe of the profile. Never throws; a fault names no URL, for that may hold a secret. */
export async function askProbe(
  probe: Probe,
  fillings: Fillings,
  settings: ProbeSettings,
): Promise<Seen> {
  const sent = await send(probe, fillings, settings);
  return "fault" in sent ? sent : read(sent, probe.pointer);
}

/** Sends a probe that changes something; any 2xx answer means that it did. */
export async function actByProbe(
  probe: Probe,
  fillings: Fillings,
  settings: ProbeSettings,
): Promise<{ fault?: string }> {
  const sent = await send(probe, fillings, settings);
  if ("fault" in sent) return { fault: sent.fault };
  return isSuccess(sent.status) ? {} : { fault: refused(sent.status) };
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
const refused = (status: number): string => `the profile's request was answered ${status}`;

function read(answer: BoundedAnswer, pointer: string): Seen {
  const { status, bytes } = answer;
  if (!isSuccess(status)) return fault(refused(status), status === 404);
  if (pointer === "" && bytes.length === 0) return { value: null };
  const json = parseJson(answer.bytes);
  if (json === undefined) return fault("the answer to the profile's request is no JSON");
  const value = valueAt(json, pointer);
  if (value === undefined)
    return fault(`the answer to the profile's request has nothing at ${pointer}`, true);
  return { value };
}

const fault = (text: string, absent = false) => ({ fault: text, absent });

async function send(
  probe: Probe,
  fillings: Fillings,
  settings: ProbeSettings,
): Promise<BoundedAnswer | Extract<Seen, { fault: string }>> {
  const missing = wanted(probe).filter((name) => fillings[name] === undefined);
  if (missing.length > 0) return fault(`nothing is known to put in {${missing.join("}, {")}}`);
  const { url, ...request } = filledIn(probe, fillings, settings);
  try {
    return await boundedFetch(url, { ...request, timeoutMs: settings.timeoutMs, maxBytes });
  } catch (error) {
    return fault((error as Error).message);
  }
}

function filledIn(probe: Request, fillings: Fillings, settings: ProbeSettings) {
  const filled = (text: string) => fill(text, fillings, String);
  const url = fill(probe.url, fillings, encodeURIComponent);
  const isBelow = url.startsWith("/");
  const headers = Object.entries(probe.headers ?? {}).map(([name, text]) => [name, filled(text)]);
  const body = fillStrings(probe.body, filled);
  return {
    url: isBelow ? settings.baseUrl + url : url,
    method: probe.method,
    headers: {
      accept: "application/json",
      ...(isBelow ? settings.headers : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...Object.fromEntries(headers),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

const placeholder = /\{([a-z_]+)\}/g;

function wanted({ url, headers, body }: Request): ProbePlaceholder[] {
  const text = JSON.stringify([url, headers, body]);
  const names = [...text.matchAll(placeholder)].map(([, name]) => name as ProbePlaceholder);
  return [...new Set(names)];
}

function fill(text: string, fillings: Fillings, encode: (value: string) => string): string {
  return text.replace(placeholder, (whole, name: ProbePlaceholder) => {
    const value = fillings[name];
    return value === undefined ? whole : encode(value);
  });
}

function fillStrings(value: unknown, filled: (text: string) => string): unknown {
  if (typeof value === "string") return filled(value);
  if (Array.isArray(value)) return value.map((item) => fillStrings(item, filled));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [filled(name), fillStrings(item, filled)]),
  );
}
