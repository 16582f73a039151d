import { type Clause, catalogue, clauseById } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import type { Report } from "../../../contracts/report.ts";
import type { History } from "../../history/history.ts";
import { headerEvent } from "../../history/reading/header.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { bodyOf, Recorder } from "../../target/recorder.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { buildReport, type ReportParts } from "../report.ts";

/** One made-up call: the request, and the answer that came at once. */
export interface Spoken {
  route: string;
  method?: string;
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
  /** Its body has no content type. */
  isUntyped?: true;
  status?: number;
  answer?: unknown;
  subject?: string;
  /** The call belongs to another episode than the history's. */
  episode?: string;
  /** The call begins at the same time as the call before it. */
  beside?: boolean;
}

export const sampleProfile: Profile = parseProfile(
  { target: { baseUrl: "http://127.0.0.1:4010", name: "sample" } },
  {},
);

/** A history of one episode (`null`: of none) with calls `c1`, `c2` and so on, a millisecond each. */
export function historyOf(calls: readonly Spoken[], episode: string | null = "sample/0"): History {
  const recorder = new Recorder();
  const facts = { kit: "0.0.0", digest: "d".repeat(64), command: "check", run: "r1", seed: 7 };
  recorder.record({
    ...headerEvent(recorder.vault, { ...facts, profile: sampleProfile }),
    t_us: 0,
  });
  const own = episode === null ? {} : { episode };
  if (episode !== null) {
    const begin = { ev: "episode", phase: "begin", drive: "sample", values: { n: 1 } } as const;
    recorder.record({ ...begin, episode, t_us: 1 });
  }
  let began = 0;
  calls.forEach((call, index) => {
    const id = `c${index + 1}`;
    const slot = 1000 * (index + 1);
    began = call.beside === true ? began + 10 : slot;
    const whose = call.episode === undefined ? own : { episode: call.episode };
    recorder.record({ ev: "sent", id, ...whose, ...half(call), t_us: began });
    recorder.record({ ev: "answered", id, ...whose, ...answerTo(call), t_us: slot + 700 });
  });
  return readHistory(recorder.events as HistoryEvent[]);
}

const json = { "content-type": "application/json" };

function half({ route, method = "POST", body, bearer, headers = {}, subject, isUntyped }: Spoken) {
  const sent = bodyOf(body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return {
    method,
    path: route.startsWith("/") ? route : `/api/agents/v1/auth/${route}`,
    headers: {
      ...(body === undefined || isUntyped ? {} : json),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(subject === undefined ? {} : { subject }),
  };
}

function answerTo({ status = 200, answer }: Spoken) {
  const bytes = answer instanceof Uint8Array ? answer : Buffer.from(JSON.stringify(answer) ?? "");
  const body = bodyOf(bytes);
  return { status, headers: json, ...(body === undefined ? {} : { body }) };
}

/** A successful answer that carries a token. */
export const granting = (access_token: string, more: object = {}) => ({
  data: { access_token, ...more },
  error: null,
  meta: { request_id: "q" },
});

/** Ada signs up, logs in with `never`, and refreshes without a lifetime; the new token still never lapses. */
export function keptExpiry(): History {
  const ada = { email: "ada@example.com", password: "Correct-horse-7" };
  return historyOf([
    {
      route: "signup",
      body: { ...ada, name: "Ada" },
      answer: { data: null, error: null, meta: {} },
    },
    {
      route: "login",
      body: { ...ada, device_name: "laptop", token_expiry: "never" },
      answer: granting("first-token-0001", { token_expiry: "never" }),
    },
    {
      route: "refresh",
      bearer: "first-token-0001",
      answer: granting("other-token-0002", { token_expiry: "never" }),
    },
  ]);
}

const clauseOf = (id: string): Clause => clauseById(id) as Clause;

/** A judgement as judges make it; by default of a rule that is not built. */
export function toldOf(
  id: string,
  more: Partial<Judgement> = { verdict: "not-run", reason: "not-built" },
): Judgement {
  const nothing = {
    supporting: 0,
    contradicting: 0,
    kinds: [],
    contradictions: [],
    pending: [],
    recorded: new Map(),
    excused: new Map(),
  };
  return { clause: clauseOf(id), verdict: "pass", needs: [], ...nothing, ...more };
}

export const passing = (id: string): Judgement => toldOf(id, { verdict: "pass", supporting: 12 });

export function failing(id: string, breach: Partial<Contradiction> = {}): Judgement {
  const against: Contradiction = {
    is: "against",
    kind: "seen",
    calls: ["c2", "c3"],
    field: "data.token_expiry",
    expected: "1_month",
    got: "never",
    wants: { path: "data.token_expiry", value: "1_month" },
    ...breach,
  };
  return toldOf(id, {
    verdict: "fail",
    supporting: 3,
    contradicting: 1,
    contradictions: [against],
  });
}

export function untellable(id: string, name: string, text: string): Judgement {
  return toldOf(id, { verdict: "inconclusive", needs: [{ kind: "probe", name, text }] });
}

/** Every clause of the catalogue, with the given verdict or `not-built`. */
export function wholeCatalogue(...told: readonly Judgement[]): Judgement[] {
  const known = new Map(told.map((one) => [one.clause.id, one]));
  return catalogue.map(({ id }) => known.get(id) ?? toldOf(id));
}

/** A report of a made-up run. */
export function reportOf(told: readonly Judgement[], changes: Partial<ReportParts> = {}): Report {
  return buildReport({
    told,
    history: keptExpiry(),
    findings: new Map(),
    run: {
      id: "r-2026-01-02-7",
      seed: 7,
      startedAt: "2026-01-02T03:04:05.000Z",
      endedAt: "2026-01-02T03:04:16.400Z",
      command: "check",
    },
    kit: { version: "0.0.0" },
    profile: sampleProfile,
    terms: { owes: () => true },
    reportPath: "out/latest/report.json",
    ...changes,
  });
}
