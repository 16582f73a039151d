import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Entry, Har } from "har-format";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { type Profile, type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { headerEvent } from "../../history/header.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/read-history.ts";
import { rules } from "../../rules/index.ts";
import { allowing } from "../../target/allowance.ts";
import { Client } from "../../target/client.ts";
import { openEvidence } from "../../target/evidence.ts";
import { Gate } from "../../target/gate.ts";
import { baseUrlIn, eventsIn, type HarEntries } from "../../target/har.ts";
import type { Mail } from "../../target/mailbox/mailbox.ts";
import { parseJson } from "../../target/parse-json.ts";
import { Recorder } from "../../target/recorder.ts";
import { RecordingProxy } from "../../target/recording-proxy.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { onReference } from "../on-reference.ts";

/** Calls as a person makes them with curl: a path, a body and a token, without any hint of a purpose. */
export interface Curl {
  /** Posts to an endpoint of the control plane, or to a path that begins with a slash. */
  post(path: string, body?: unknown, token?: string): Promise<{ status: number; json: Json }>;
  /** The enterprise API key. */
  key: string | undefined;
  /** The first mail to an address, or the one of this number. */
  mailTo(email: string, count?: number): Promise<Mail>;
  /** An unused address, and a strong password. */
  someone(): { email: string; password: string; name: string };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer may hold anything, and a script reads on regardless
type Json = any;

/**
 * Starts the reference with a deviation, runs a script of plain calls against it through a recording proxy, and judges
 * the recording. Neither a drive nor an episode stands in the history.
 */
export const judgedPlainly = (
  deviation: Pick<Deviation, "decisions" | "profile">,
  script: (curl: Curl) => Promise<void>,
): Promise<{ told: Judgement[]; history: History; har: Har }> =>
  onReference({ deviations: [deviation] }, async (profile) => {
    const run = `p${randomBytes(4).toString("hex")}`;
    const recorder = recorderOf(profile, run);
    const evidence = await openEvidence(profile, recorder);
    const client = new Client({
      ...{ baseUrl: profile.target.baseUrl, recorder, timeoutMs: 5000, connectTimeoutMs: 5000 },
      gate: new Gate({ requestsPerSecond: 1000, concurrency: 8 }),
      allowance: allowing({ requests: 5000, users: 100, restarts: 10 }),
    });
    const proxy = new RecordingProxy({ client });
    const url = await proxy.start();
    try {
      const entries: Entry[] = [];
      const mailTo = (email: string, count = 1) => awaited(email, count, evidence.mailbox);
      await script({ ...curlTo(url, run, entries), mailTo, key: profile.enterprise.key });
      const history = readHistory(recorder.events);
      const creator = { name: "curl", version: "1" };
      return { told: judged(history), history, har: { log: { version: "1.2", creator, entries } } };
    } finally {
      await proxy.close();
      await client.close();
      await evidence.close();
    }
  });

/** A recorder of traffic, with the header of its history written. */
function recorderOf(profile: Profile, run: string, more: { traffic?: true } = {}): Recorder {
  const recorder = new Recorder();
  const who = { run, seed: 0, digest: "", kit: "selftest", command: "judge", ...more };
  recorder.record(headerEvent(recorder.vault, { profile, ...who }));
  return recorder;
}

/** The verdicts on an archive, by a profile of its address and these facts. */
export async function judgedArchive(
  entries: HarEntries,
  facts: Partial<ProfileInput> = {},
): Promise<Judgement[]> {
  const target = { baseUrl: (await baseUrlIn(entries, {})) ?? "" };
  // Plain calls look only once, so the profile must declare that an end is seen at once.
  const profile = parseProfile({ target, within: { consistencyMs: 0 }, ...facts }, {});
  const recorder = recorderOf(profile, "archive", { traffic: true });
  for (const event of await eventsIn(entries, target.baseUrl, {})) recorder.record(event);
  return judged(readHistory(recorder.events));
}

/** The verdict of every rule on a history without drives. */
const judged = (history: History): Judgement[] =>
  judgeHistory(history, { catalogue, rules, selected: () => true });

function curlTo(url: string, run: string, entries: Entry[]): Pick<Curl, "someone" | "post"> {
  let people = 0;
  return {
    someone: () => {
      people += 1;
      const password = `Aa7${randomBytes(7).toString("hex")}`;
      return { email: `user-${run}x${people}@example.com`, password, name: "Ada Lovelace" };
    },
    post: async (path, body, token) => {
      const address = url + (path.startsWith("/") ? path : `/api/agents/v1/auth/${path}`);
      const request = {
        method: "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      };
      // Archives hold whole milliseconds: calls closer together might seem to overlap.
      await setTimeout(2);
      const began = performance.timeOrigin + performance.now();
      const answer = await fetch(address, request);
      const text = await answer.text();
      entries.push(entryOf(began, address, request, answer, text));
      return { status: answer.status, json: parseJson(text) };
    },
  };
}

/** A call as a browser's network panel exports it. */
function entryOf(
  began: number,
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
  { status, statusText, headers: got }: Response,
  text: string,
): Entry {
  const named = (all: Iterable<[string, string]>) =>
    [...all].map(([name, value]) => ({ name, value }));
  const sizes = { headersSize: -1, bodySize: -1, cookies: [], httpVersion: "http/1.1" };
  const mimeType = "application/json";
  const time = performance.timeOrigin + performance.now() - began;
  return {
    startedDateTime: new Date(began).toISOString(),
    time,
    cache: {},
    timings: { wait: time, receive: 0 },
    request: {
      ...sizes,
      method,
      url,
      queryString: [],
      headers: named(Object.entries({ host: new URL(url).host, ...headers })),
      ...(body === undefined ? {} : { postData: { mimeType, text: body } }),
    },
    response: {
      ...sizes,
      status,
      statusText,
      redirectURL: "",
      headers: named(got),
      content: { size: text.length, mimeType, text },
    },
  };
}

async function awaited(
  email: string,
  count: number,
  mailbox: Awaited<ReturnType<typeof openEvidence>>["mailbox"],
): Promise<Mail> {
  const mail = await mailbox?.waitFor(email, { after: 0, count, ms: 5000 });
  if (mail === undefined) throw new Error(`no mail came to ${email}`);
  return mail;
}
