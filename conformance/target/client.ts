import { buildConnector, type Dispatcher, errors } from "undici";
import type { AnsweredEvent, Design } from "../../contracts/history/events.ts";
import type { AnswerForm } from "../../contracts/profile/sections/recognise.ts";
import type { Slugs } from "../../contracts/profile/sections/target.ts";
import { routeAt } from "../../contracts/wire/match-route.ts";
import { hasAnyForm } from "./answer-form.ts";
import { askedWaitMs } from "./http/asked-wait.ts";
import { withoutCodings } from "./http/content-coding.ts";
import { flatHeaders, readUpTo } from "./http/incoming.ts";
import { wasLostIdle, watched } from "./http/lost-connection.ts";
import { type NoAnswerCause, whyNoAnswer } from "./http/no-answer.ts";
import { parseJson } from "./http/parse-json.ts";
import { agentTo } from "./http/proxied.ts";
import { withoutContinue } from "./http/unasked-continue.ts";
import { Activity } from "./pace/activity.ts";
import type { Allowance, Cost } from "./pace/allowance.ts";
import { outage } from "./pace/budget-spent.ts";
import type { Gate } from "./pace/gate.ts";
import { Outage } from "./pace/outage.ts";
import { bodyOf, type Recorder } from "./recorder.ts";
import { userAgentOf } from "./user-agents.ts";

/** A request as a drive words it; `body` is sent as it is if text or bytes, else as JSON. */
export interface Request {
  method: string;
  /** Below the base URL, query included. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  episode?: string | undefined;
  subject?: string | undefined;
  /** Ids of calls whose answers led to this one. */
  after?: readonly string[];
  design?: Design | undefined;
  /** `false`: the client hands a rate limit's answer on, since the caller words the next try anew. */
  isRepeated?: boolean;
}

/** What came back, unredacted: for drives only, never for judges. */
export interface Answer {
  id: string;
  status: number | undefined;
  headers: Record<string, string>;
  text: string;
  json: unknown;
  fault: AnsweredEvent["fault"];
  /** Why no answer came, in words; undefined where one did. */
  cause?: NoAnswerCause | undefined;
  /** The answer as it came, for who hands it on; undefined where none came or it was too large. */
  wire?: Wire | undefined;
  /** Why the request did not leave, where that is the kit's own doing. */
  unsent?: string | undefined;
  /** How long a rate limit's answer asks to wait, ms. */
  retryAfterMs?: number | undefined;
  /** It met a connection that the server had closed as idle, which took no request. */
  wasLostIdle?: boolean | undefined;
}

/** Headers that came twice are lists; the body has the codings that its headers name. */
export interface Wire {
  headers: Dispatcher.ResponseData["headers"];
  body: Uint8Array;
}

/** What came; `bytes` is a number where the body was too large to be read: it has at least so many. */
type Exchanged = Pick<
  Answer,
  "status" | "headers" | "fault" | "wire" | "unsent" | "wasLostIdle"
> & {
  bytes: Uint8Array | number;
};

export interface ClientOptions {
  baseUrl: string;
  /** Sent with every request and never recorded: what a gateway in front of the target asks for. */
  headers?: Record<string, string>;
  /** Requests are another client's: they get no header that they did not have. */
  isForeign?: boolean;
  recorder: Recorder;
  gate: Gate;
  allowance: Allowance;
  /** Whether the target surely turned a request away, so that it cost no job or no user. */
  turnsAway?: (answer: Answer, cost: Cost) => boolean;
  timeoutMs: number;
  connectTimeoutMs: number;
  /** Answers of more bytes are not read to their end; by default no documented answer comes near it. */
  largestAnswer?: number;
  /** The target's own path segments, by which its routes are known. */
  slugs?: Slugs;
  /** The pauses before a target that is away is asked again, ms; default: a minute in all. */
  outagePauses?: readonly number[];
  /** How rate limits answer, in addition to 429 and 503. */
  rateLimited?: readonly AnswerForm[];
}

/** Too many requests (RFC 6585, 4). */
const tooMany = 429;
/** Statuses with which a limit or an overload (RFC 9110, 15.6.4) asks to wait. */
const asksToWait: ReadonlySet<number> = new Set([tooMany, 503]);

/** What every client of a JSON API accepts. */
const ofJsonClient = { accept: "application/json" };

const usualLargestAnswer = 4 * 1024 * 1024;
/** The same for a body that was compressed. */
const largestDecoded = 16 * 1024 * 1024;
/** Leaves a byte order mark out, as the history does. */
const utf8 = new TextDecoder();
const triesWhenLimited = 4;
/** A longer wait than this is a lock's, and no run waits a lock out. */
const longestRetryWaitMs = 60_000;

/**
 * Sends requests to the target and records both halves of each. Follows no redirect, keeps no cookie.
 * A rate-limit answer that names its wait is waited out and sent again, as a call of its own.
 */
export class Client {
  /** Which episodes have a request under way. */
  readonly activity = new Activity();
  readonly #options: ClientOptions;
  /** Keeps connections, until the server was seen to close one under a request. */
  readonly #keeping: ReturnType<typeof agentTo>;
  /** Makes a new connection for each request. */
  readonly #renewing: ReturnType<typeof agentTo>;
  #agent: ReturnType<typeof agentTo>;
  readonly #outage: Outage;
  readonly #base: URL;
  /** The profile's headers, which are sent with every request, and those of the kit's own that are recorded. */
  readonly #given: Record<string, string>;
  readonly #told: Record<string, string>;
  /** The path in front of each request's. */
  readonly #prefix: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#outage = new Outage(options.outagePauses);
    this.#base = new URL(options.baseUrl);
    const given = lowerCase(options.headers ?? {});
    const isForeign = options.isForeign === true;
    this.#given = given;
    this.#told = isForeign || "accept" in given ? {} : ofJsonClient;
    this.#prefix = this.#base.pathname.replace(/\/$/, "");
    const { timeoutMs, connectTimeoutMs } = options;
    const connect = withoutContinue(watched(buildConnector({ timeout: connectTimeoutMs })));
    const agent = (pipelining: number) =>
      agentTo(
        options.baseUrl,
        { connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, pipelining },
        connectTimeoutMs,
      );
    this.#keeping = agent(1);
    this.#renewing = agent(0);
    this.#agent = this.#keeping;
  }

  /** @throws BudgetSpent where the allowance has no room for it, or the target is away for longer than a minute. */
  async call(request: Request): Promise<Answer> {
    const { slugs = {} } = this.#options;
    const once = () => this.#delivered(request);
    const send = () =>
      this.#retryUntilGranted(request, () => this.activity.during(request.episode, once));
    if (this.#options.isForeign === true) return send();
    if (!(await this.#outage.over)) this.allowance.stop(outage);
    const answer = await send();
    const route = routeAt(request.method, request.path, slugs)?.id ?? request.path;
    if (!this.#outage.hear(route, answer) || request.isRepeated === false) return answer;
    const came = await this.#outage.wake(answer, send);
    if (came === undefined) this.allowance.stop(outage);
    return came ?? answer;
  }

  /** How many episodes may be busy at once. */
  get width(): number {
    return this.#options.gate.width;
  }

  /** The pace that the profile and the target allow. */
  get requestsPerSecond(): number {
    return this.#options.gate.requestsPerSecond;
  }

  /** Goes on at a pace that the target bore before others filled its queues. */
  resume(requestsPerSecond: number): void {
    this.#options.gate.resume(requestsPerSecond);
  }

  /** How many episodes will be busy at once where answers take so long (ms). */
  lanesAt(latencyMs: number): number {
    return this.#options.gate.lanesAt(latencyMs);
  }

  /**
   * A request that nobody read is sent once more, by a new connection, as all are from then on. Another client's is that
   * client's to send again.
   */
  async #delivered(request: Request): Promise<Answer> {
    const { gate, isForeign } = this.#options;
    const answer = await gate.pass(() => this.#heard(request));
    if (answer.wasLostIdle !== true) return answer;
    this.#agent = this.#renewing;
    return isForeign === true ? answer : gate.pass(() => this.#heard(request));
  }

  async #retryUntilGranted(request: Request, send: () => Promise<Answer>): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      const answer = await send();
      const retryAfterMs = this.#waitFor(answer);
      const isLast = tried === triesWhenLimited || request.isRepeated === false;
      if (isLast || retryAfterMs === undefined) return { ...answer, retryAfterMs };
      if (retryAfterMs > Math.min(longestRetryWaitMs, this.allowance.leftMs))
        return { ...answer, retryAfterMs };
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }

  /** What the run may still use up, and what it has used. */
  get allowance(): Allowance {
    return this.#options.allowance;
  }

  async close(): Promise<void> {
    await Promise.all([this.#keeping.destroy(), this.#renewing.destroy()]);
  }

  /** How long a rate limit's answer asks to wait, in ms; undefined where it is no such answer, or names no wait. */
  #waitFor(answer: Answer): number | undefined {
    const { rateLimited = [] } = this.#options;
    const isLimit = asksToWait.has(answer.status ?? 0) || hasAnyForm(rateLimited, answer);
    return isLimit ? askedWaitMs(answer) : undefined;
  }

  async #heard(request: Request): Promise<Answer> {
    const from = performance.now();
    const answer = await this.#allowed(request);
    const kind = `${request.method} ${request.path.split("?", 1)[0]}`;
    // The limits of many frameworks name no wait.
    const isLimited = answer.status === tooMany || this.#waitFor(answer) !== undefined;
    this.#options.gate.hear({ kind, tookMs: performance.now() - from, isLimited });
    return answer;
  }

  async #allowed(request: Request): Promise<Answer> {
    const { allowance, turnsAway } = this.#options;
    const { cost, giveBack } = allowance.take(request);
    const answer = await this.#once(request);
    if (cost !== undefined && turnsAway?.(answer, cost) === true) giveBack();
    return answer;
  }

  async #once(request: Request): Promise<Answer> {
    const { recorder } = this.#options;
    const id = recorder.id("c");
    const bytes = encodeBody(request.body);
    const headers = { ...this.#told, ...lowerCase(request.headers ?? {}) };
    if (bytes !== undefined && !isWritten(request.body) && !("content-type" in headers)) {
      headers["content-type"] = "application/json";
    }
    const whose = {
      ...(request.episode === undefined ? {} : { episode: request.episode }),
      ...(request.subject === undefined ? {} : { subject: request.subject }),
    };
    const sentBody = bodyOf(bytes, { isOurs: true });
    recorder.record({
      ev: "sent",
      id,
      ...whose,
      method: request.method,
      path: request.path,
      headers,
      ...(sentBody === undefined ? {} : { body: sentBody }),
      ...(request.after === undefined ? {} : { after: [...request.after] }),
      ...(request.design === undefined ? {} : { design: request.design }),
    });
    const { bytes: came, ...answer } = await this.#exchange(request, headers, bytes);
    const isTooLarge = typeof came === "number";
    const body = isTooLarge ? { bytes: came, truncated: true } : bodyOf(came);
    const text = isTooLarge ? "" : utf8.decode(came);
    recorder.record({
      ev: "answered",
      id,
      ...whose,
      ...(answer.status === undefined ? {} : { status: answer.status, headers: answer.headers }),
      ...(body === undefined ? {} : { body }),
      ...(answer.fault === undefined ? {} : { fault: answer.fault }),
    });
    return { ...answer, id, text, json: parseJson(text) };
  }

  /** No header names the kit, for which a service could make an exception. */
  #always({ subject, episode }: Request): Record<string, string> {
    if (this.#options.isForeign === true) return this.#given;
    return { ...ofJsonClient, "user-agent": userAgentOf(subject ?? episode), ...this.#given };
  }

  async #exchange(
    request: Request,
    headers: Record<string, string>,
    bytes: Uint8Array | undefined,
  ): Promise<Exchanged> {
    const { timeoutMs, connectTimeoutMs, largestAnswer = usualLargestAnswer } = this.#options;
    const late = new AbortController();
    // A server that sends a byte now and then never exceeds the wait for the next byte: head and body have a time limit
    // each.
    const isLate = () => late.abort(new errors.HeadersTimeoutError());
    let timer = setTimeout(isLate, connectTimeoutMs + timeoutMs);
    try {
      const response = await this.#agent.request({
        origin: this.#base.origin,
        path: this.#prefix + request.path,
        method: request.method as Dispatcher.HttpMethod,
        headers: { ...this.#always(request), ...headers },
        body: bytes ?? null,
        signal: late.signal,
      });
      clearTimeout(timer);
      timer = setTimeout(isLate, timeoutMs);
      const coding = response.headers["content-encoding"]?.toString();
      const got = await readUpTo(response.body, largestAnswer);
      const head = { status: response.statusCode, headers: flatHeaders(response.headers) };
      if (typeof got === "number") return { ...head, bytes: got, fault: undefined };
      return {
        ...head,
        bytes: withoutCodings(got, coding, largestDecoded) ?? got.length,
        fault: undefined,
        wire: { headers: response.headers, body: got },
      };
    } catch (error) {
      const cause = whyNoAnswer(error);
      const nothing = { headers: {}, bytes: new Uint8Array(0), status: undefined, cause };
      if (isOwnFault(error)) return { ...nothing, fault: "aborted", unsent: error.message };
      return { ...nothing, fault: cause.fault, wasLostIdle: wasLostIdle(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether a body is sent as it is; any other is JSON of the client's own. */
const isWritten = (body: unknown): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array;

function encodeBody(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(isWritten(body) ? body : JSON.stringify(body));
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Whether undici refused to send a request: the target never saw it. */
const isOwnFault = (error: unknown): error is Error =>
  error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
