import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { MailLog } from "../../target/mailbox/mail-log.ts";
import { readText } from "../../target/mailbox/read-mail.ts";
import { bodyOf, Recorder } from "../../target/recorder.ts";
import type { History } from "../history.ts";
import type { Judge, Sighting } from "../sighting.ts";
import { headerEvent } from "./header.ts";
import { readHistory } from "./read-history.ts";

const json = { "content-type": "application/json" };
const asksForJson = { accept: "application/json" };
const secondUs = 1_000_000;

interface Answer {
  status?: number;
  data?: unknown;
  error?: unknown;
  headers?: Record<string, string>;
  /** The whole body, where it is no envelope. */
  json?: unknown;
  /** The whole body, where it is no JSON. */
  text?: string;
  /** Why no answer came. */
  fault?: "timeout" | "refused";
  /** How long it is under way; what comes next in the story does not wait for it. */
  tookSeconds?: number;
}

/** Facts of a service that `ask` may ask for any work, and `restart` for a restart. */
export const keyed = {
  accounts: [{ name: "ada", plan: "standard", key: "key-of-a-customer" }],
  enterprise: { key: "enterprise-key-1" },
  slugs: { editModel: "edit-model", imageModel: "image-model" },
};

/**
 * A history made up for a test, as plain traffic would write it: no episodes but where one is asked for, no design but
 * of what the enterprise key is for, a tenth of a second a call. Addresses hold the run's name, so that nobody had signed up with them before.
 */
export class Story {
  readonly #recorder = new Recorder();
  readonly #log: MailLog;
  readonly #facts: Profile;
  #now = 0;
  #ids = 0;
  #episode: string | undefined;
  readonly #attempts = new Map<string, number>();

  /** @param facts of the profile, in addition to a base URL, a mailbox by SMTP and bounds of two seconds. */
  constructor(facts: Record<string, unknown> = {}) {
    this.#facts = parseProfile(
      {
        target: { baseUrl: "http://127.0.0.1:4010" },
        signup: { open: true, loginNeedsVerification: false },
        recognise: {
          verificationToken: { in: "path", pattern: "/verify/([\\w-]+)" },
          resetToken: { in: "query", name: "token" },
        },
        parameters: {
          verifyLink: {
            json: { headers: { accept: "application/json" } },
            redirect: { headers: { accept: "text/html" } },
          },
        },
        within: { mailMs: 2000, paymentMs: 2000 },
        evidence: {
          mailbox: { kind: "smtp", listen: "127.0.0.1:0" },
          payment: { kind: "stripe", listen: "127.0.0.1:0" },
        },
        ...facts,
      },
      {},
    );
    const run = { kit: "0.0.0", digest: "", command: "check", run: "story", seed: 1 };
    this.#recorder.record({
      ...headerEvent(this.#recorder.vault, { ...run, profile: this.#facts }),
      t_us: 0,
    });
    this.#log = new MailLog(this.#recorder, this.#facts.recognise);
  }

  /** The calls that follow belong to this episode. */
  during(episode: string): this {
    this.#episode = episode;
    return this;
  }

  /** A call and its answer; a name is a control-plane endpoint, a path goes by GET, `POST /…` by POST. A text goes as it is. */
  call(route: string, body?: object | string, answer: Answer = {}, headers: object = {}): this {
    const { status = 200, data = null, error = status < 400 ? null : { message: "no" } } = answer;
    const [method, path] = target(route);
    this.#ids += 1;
    const id = `c${this.#ids}`;
    const asked = typeof body === "string" ? body : JSON.stringify(body);
    const sent = body === undefined ? {} : { body: bodyOf(Buffer.from(asked)) };
    this.#recorder.record({
      ev: "sent",
      id,
      episode: this.#episode,
      ...this.#designOf(path, body, headers),
      method,
      path,
      headers: { ...asksForJson, ...(body === undefined ? {} : json), ...headers },
      ...sent,
      t_us: this.#tick(),
    } as never);
    const envelope = answer.json ?? { data, error, meta: { request_id: id } };
    const text = answer.text ?? JSON.stringify(envelope);
    this.wait(answer.tookSeconds ?? 0);
    this.#recorder.record({
      ev: "answered",
      id,
      ...recordOf(answer, status, text),
      t_us: this.#tick(),
    } as never);
    return this.wait(-(answer.tookSeconds ?? 0));
  }

  /** What a call of the enterprise tier is for, as an experiment would say that makes it: the case is told by its key. */
  #designOf(path: string, body: object | string | undefined, headers: object): object {
    const { key } = this.#facts.enterprise;
    if (key === undefined || !path.includes("/enterprise/")) return {};
    const isElsewhere = JSON.stringify(headers).includes(key);
    const said = JSON.stringify(body) ?? "";
    const isValid = Object(body).key === key && !isElsewhere;
    const other = said.includes(key) ? "key in another form" : "wrong key";
    const given = isValid
      ? "valid key"
      : isElsewhere && other === "wrong key"
        ? "key elsewhere"
        : other;
    const attempt = (this.#attempts.get(path + given) ?? 0) + 1;
    this.#attempts.set(path + given, attempt);
    const role = isValid && !path.endsWith("/restart_server") ? "control" : "asked";
    return { design: { experiment: "story", case: given, attempt, role } };
  }

  /** A request for work, with the key of the first account or the enterprise's in its body, unless that has another. */
  ask(route: GenerationRouteId, body: object, answer: Answer, headers: object = {}): this {
    const { accounts, enterprise, slugs } = this.#facts;
    const { tier } = routeById(route);
    const key = tier === "enterprise" ? enterprise.key : accounts[0]?.key;
    return this.call(
      `POST ${routePath(routeById(route), slugs)}`,
      { key, ...body },
      answer,
      headers,
    );
  }

  /** A server is asked to restart, with the enterprise's key unless the body has another. */
  restart(kind: string, body: object, answer: Answer, headers: object = {}): this {
    const path = `/api/v1/enterprise/${kind}/restart_server`;
    return this.call(`POST ${path}`, { key: this.#facts.enterprise.key, ...body }, answer, headers);
  }

  /** The clock probe moves the target's clock, or puts it back. */
  moveClock(to: Date | null): this {
    this.#recorder.record({ ev: "clock", to: to?.toISOString() ?? null, t_us: this.#tick() });
    return this;
  }

  /** The servers probe looks at a server. */
  lookAt(kind: string, value: unknown): this {
    return this.#probed("servers", { kind }, value);
  }

  /** What the probe of parameters reads of a job. */
  ran(job: string, value: object): this {
    return this.#probed("effective", { job }, value);
  }

  /** What the trace says of the job with a webhook. */
  traced(hook: string, value: { began: number | null; ended: number | null }): this {
    return this.#probed("trace", { hook }, value);
  }

  /** What was read of the file that a job made. */
  made(job: string, value: object): this {
    return this.#probed("artefact", { job }, value);
  }

  /** The file that a job made could not be fetched. */
  unmade(job: string, fault: string): this {
    return this.#probed("artefact", { job }, undefined, fault);
  }

  /** A webhook, or a URL below it or with a query, is called with this body, and the call answered. */
  hook(hook: string, body: object, status = 200): this {
    this.#ids += 1;
    const t_us = this.#tick();
    this.#recorder.record({
      ev: "hook",
      id: `h${this.#ids}`,
      hook: hook.replace(/[/?].*/, ""),
      method: "POST",
      path: `/h/${hook}`,
      headers: json,
      body: bodyOf(Buffer.from(JSON.stringify(body))),
      status,
      answered_us: t_us,
      t_us,
    } as never);
    return this;
  }

  mail(to: string, text: string, title?: string): this {
    const titled = title === undefined ? {} : { title };
    this.#log.arrived({ to: [to], ...titled, ...readText(text) }, this.#tick());
    return this;
  }

  /** The kit reaches its own receivers, where the target finds them. */
  reachesReceivers(): this {
    for (const receiver of ["mailbox", "webhook", "payment"])
      this.#probed("receiver", { receiver }, "reached");
    return this;
  }

  /** The mailbox is looked into once more, in vain. */
  noMail(to: string): this {
    return this.#probed("mail", { email: to }, null);
  }

  /** A mail of which the kit could not read the body. */
  unreadableMail(to: string): this {
    this.#log.arrived({ to: [to], text: "PGh0bWw+", links: [], unreadable: true }, this.#tick());
    return this;
  }

  /** What the payment system holds for an address by now. */
  customers(email: string, count: number): this {
    const value = Array.from({ length: count }, (_, at) => ({ id: `cus_${at}`, email }));
    return this.#probed("payment", { email }, value);
  }

  #probed(probe: string, about: object, value: unknown, fault?: string): this {
    this.#ids += 1;
    const id = `p${this.#ids}`;
    const met = fault === undefined ? { value } : { fault };
    this.#recorder.record({ ev: "probe", id, probe, about, ...met, t_us: this.#tick() } as never);
    return this;
  }

  wait(seconds: number): this {
    this.#now += seconds * secondUs;
    return this;
  }

  /** The kit stands still for so long. */
  heldUp(seconds: number): this {
    const from_us = this.#tick();
    this.#now += seconds * secondUs;
    this.#recorder.record({ ev: "strain", from_us, t_us: this.#now } as never);
    return this;
  }

  /** The time by the kit's clock, which runs from 1970 on. */
  get now(): Date {
    return new Date(this.#now / 1000);
  }

  get history(): History {
    return readHistory(this.#recorder.events as HistoryEvent[]);
  }

  /** What a judge says of it, the contradictions and supports apart. */
  judgedBy(judge: Judge): { against: string[]; for: string[]; missing: string[] } {
    const all = [...judge(this.history)];
    return {
      against: all.flatMap((one) => (one.is === "against" ? `${one.field}: ${one.got}` : [])),
      for: all.flatMap((one) => (one.is === "for" ? one.kind : [])),
      missing: all.flatMap((one: Sighting) => (one.is === "missing" ? one.what.name : [])),
    };
  }

  /** What a judge says looks broken and cannot be held against the target. */
  doubtedBy(judge: Judge): string[] {
    return [...judge(this.history)].flatMap((one) =>
      one.is === "missing" && one.blocks === true ? [one.what.name] : [],
    );
  }

  #tick(): number {
    this.#now += secondUs / 20;
    return this.#now;
  }
}

/** What is recorded of an answer, or why none came. */
const recordOf = ({ fault, headers }: Answer, status: number, text: string): object =>
  fault === undefined
    ? {
        status,
        headers: { ...json, ...headers },
        ...(text !== "" && { body: bodyOf(Buffer.from(text)) }),
      }
    : { fault };

/** Method and path of a name of a control-plane endpoint, of `/path` or of `POST /path`. */
function target(route: string): [method: string, path: string] {
  if (route.startsWith("/")) return ["GET", route];
  if (route.startsWith("POST ")) return ["POST", route.slice("POST ".length)];
  return ["POST", `/api/agents/v1/auth/${route}`];
}

/** What a login or a verification gives, for a user whose email is verified or not. */
export const session = (email: string, name: string, verified: boolean, token = "mpa-1") => ({
  data: {
    message: "ok",
    access_token: `${token}-${email}-${verified}`,
    token_type: "Bearer",
    token_expiry: "1_month",
    expires_at: "2026-12-01T00:00:00Z",
    user: { id: 1, name, email, username: "u", verified },
    api_key: null,
  },
});
