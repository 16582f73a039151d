import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutCodings } from "../http/content-coding.ts";
import { anyHookPath, hookIn } from "../http/hook-path.ts";
import { httpListener } from "../http/http-listener.ts";
import { flatHeaders, IncomingBody, Room } from "../http/incoming.ts";
import { closeServer, listenOn, reachableUrl } from "../http/listen.ts";
import { bodyOf, kitClock, nowMicros, type Recorder } from "../recorder.ts";
import { Arrivals, type Wanted } from "./arrivals.ts";

/** How one call of a hook is answered; by default 200 at once. */
interface PlannedAnswer {
  status?: number;
  lateMs?: number;
}

/** Whose job a hook is for, and how its first calls are answered; all later calls get a plain 200. */
export interface HookPlan {
  episode?: string;
  subject?: string;
  answers?: readonly PlannedAnswer[];
  /** The query of its URL, without the question mark; by default none. */
  query?: string;
}

/** The webhook of one job: its unguessable path segment, and the URL to hand to the target. */
export interface Hook {
  hook: string;
  url: string;
}

/** A call as a drive gets it: unredacted. Status 0: the caller hung up before its answer was out. */
export interface HookCall {
  id: string;
  t_us: number;
  answered_us: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The body as it came, with its content coding. */
  bytes: Uint8Array;
  status: number;
}

export interface WebhookOptions {
  listen: string;
  publicUrl?: string | undefined;
  /** The target is on this machine. */
  nearby: boolean;
  recorder: Recorder;
  /** The clock that stamps calls: the kit's, or by its name another receiver's. */
  clock?: string;
  /** Whether a call is a job's last; where the profile does not say, the first call is. */
  isFinal?: (text: string) => boolean;
}

/** A longer body is counted, but not kept. */
const keptBytes = 16 * 1024 * 1024;
/** How many bytes all bodies hold that are coming in, and all that are kept for drives. */
const [mostAtOnce, mostKept] = [64 * 1024 * 1024, 256 * 1024 * 1024];
/** A body that has not ended within this time is given up. */
const longestBodyMs = 60_000;
/** Further calls of one hook prove nothing more; they are answered, but not kept. */
const mostCalls = 1000;
/** How many hooks that the kit did not open are kept: load makes its own. */
const mostUnannounced = 250_000;
const longestWaitMs = 60_000;
const looks = new Set(["HEAD", "OPTIONS"]);

/**
 * Takes the target's webhook calls, each job's at a path of its own, and reports them to a load scenario. `GET
 * /arrived?hook=SEGMENT&wait=MS` answers `{arrived, t_us}` once the job's final call was answered, or `{arrived:
 * false}` after the wait. `GET /clock` answers `{clock, t_us}`, its reading of its own clock. Segments that the kit did
 * not open are taken as well: load makes its own.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #server = httpListener((request, response) => this.#serve(request, response));
  readonly #plans = new Map<string, HookPlan & { calls: number }>();
  readonly #calls = new Arrivals<HookCall>();
  readonly #done = new Arrivals<{ t_us: number }>();
  #control = "";
  #hookBase = "";
  readonly #unannounced = new Map<string, number>();
  readonly #room = new Room(mostAtOnce);
  #left = mostKept;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Base URL of `/arrived`, for callers on this machine. */
  get control(): string {
    return this.#control;
  }

  /** Base URL, as the target sees it, below which every job has its own segment. */
  get hookBase(): string {
    return this.#hookBase;
  }

  async start(): Promise<void> {
    const { listen, publicUrl, nearby } = this.#options;
    const bound = await listenOn(this.#server, listen, "evidence.webhook.listen");
    this.#control = reachableUrl(bound, { publicUrl: undefined, fact: "webhook", nearby: true });
    this.#hookBase = `${reachableUrl(bound, { publicUrl, fact: "webhook", nearby })}${anyHookPath()}`;
  }

  close(): Promise<void> {
    this.#calls.close();
    this.#done.close();
    return closeServer(this.#server);
  }

  /** A hook for one job. */
  open(plan: HookPlan = {}): Hook {
    // In both letter cases: a call whose path changes the case does not count.
    const hook = randomBytes(24).toString("base64url").replace(/[-_]/g, "");
    this.#plans.set(hook, { ...plan, calls: 0 });
    const query = plan.query === undefined ? "" : `?${plan.query}`;
    return { hook, url: `${this.#hookBase}/${hook}${query}` };
  }

  /** The first call of a hook that was opened here (or the `count`th), once it was answered and recorded. */
  waitFor(hook: string, wanted: Wanted): Promise<HookCall | undefined> {
    return this.#calls.waitFor(hook, wanted);
  }

  /** The calls so far. */
  calls(hook: string): readonly HookCall[] {
    return this.#calls.of(hook);
  }

  get #clock(): string {
    return this.#options.clock ?? kitClock;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const t_us = nowMicros();
    const url = request.url ?? "/";
    // A proxy in front may keep or drop the path of the public URL: the segment after the kit's own word counts.
    const hook = hookIn(url)?.hook;
    // A HEAD or OPTIONS request only asks whether the receiver exists; it brings no result.
    if (hook !== undefined && looks.has(request.method ?? "")) response.writeHead(200).end();
    else if (hook !== undefined) this.#take(hook, t_us, request, response);
    else if (url.startsWith("/arrived?")) void this.#tell(url, response);
    else if (url === "/clock") answerJson(response, { clock: this.#clock, t_us: nowMicros() });
    else response.writeHead(404).end();
  }

  /** Whether a hook has had too many calls; counts the call. */
  #isFlood(hook: string, plan: { calls: number } | undefined): boolean {
    if (plan !== undefined) return plan.calls >= mostCalls;
    const calls = (this.#unannounced.get(hook) ?? 0) + 1;
    if (calls === 1 && this.#unannounced.size >= mostUnannounced) return true;
    this.#unannounced.set(hook, calls);
    return calls > mostCalls;
  }

  #take(hook: string, t_us: number, request: IncomingMessage, response: ServerResponse): void {
    const plan = this.#plans.get(hook);
    if (this.#isFlood(hook, plan)) {
      request.resume();
      response.writeHead(200).end();
      return;
    }
    const { status = 200, lateMs = 0 } = plan?.answers?.[plan.calls] ?? {};
    if (plan !== undefined) plan.calls += 1;
    const body = new IncomingBody(keptBytes);
    let answered: number | undefined;
    let late: NodeJS.Timeout | undefined;
    const overdue = setTimeout(() => request.destroy(), longestBodyMs);
    request.on("data", (chunk: Buffer) => {
      body.add(chunk);
      if (body.isWhole) return this.#room.take(request, chunk.length);
      body.drop();
      this.#room.leave(request);
    });
    request.on("end", () => {
      clearTimeout(overdue);
      const answer = () => response.writeHead(status).end();
      if (lateMs > 0) late = setTimeout(answer, lateMs);
      else answer();
    });
    response.on("finish", () => {
      answered = nowMicros();
    });
    response.on("close", () => {
      clearTimeout(overdue);
      clearTimeout(late);
      const out = {
        status: answered === undefined ? 0 : status,
        answered_us: answered ?? nowMicros(),
      };
      this.#record(hook, plan, { t_us, ...out, request, body });
      this.#room.leave(request);
    });
  }

  #record(
    hook: string,
    plan: HookPlan | undefined,
    call: Pick<HookCall, "t_us" | "answered_us" | "status"> & {
      request: IncomingMessage;
      body: IncomingBody;
    },
  ): void {
    const { request, body, ...times } = call;
    const { recorder, isFinal } = this.#options;
    const id = recorder.id("h");
    const headers = flatHeaders(request.headers);
    const said = body.isWhole
      ? withoutCodings(body.bytes(), headers["content-encoding"], keptBytes)
      : undefined;
    const kept = said === undefined ? { bytes: body.size, truncated: true } : bodyOf(said);
    const facts = { id, ...times, method: request.method ?? "", path: request.url ?? "", headers };
    recorder.record({
      ev: "hook",
      clock: this.#clock,
      hook,
      ...facts,
      ...(kept === undefined ? {} : { body: kept }),
      ...(plan?.episode === undefined ? {} : { episode: plan.episode }),
      ...(plan?.subject === undefined ? {} : { subject: plan.subject }),
    });
    const bytes = said ?? body.bytes();
    if (plan !== undefined) this.#calls.add(hook, { ...facts, bytes: this.#kept(bytes) });
    if (isFinal === undefined || isFinal(new TextDecoder().decode(bytes))) {
      this.#done.add(hook, { t_us: times.answered_us });
    }
  }

  /** A body for drives, which stays to the end of the run; none of a flood. */
  #kept(bytes: Uint8Array): Uint8Array {
    this.#left -= bytes.length;
    return this.#left >= 0 ? bytes : new Uint8Array();
  }

  async #tell(url: string, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(url.slice(url.indexOf("?")));
    const ms = Math.min(Number(query.get("wait")) || 0, longestWaitMs);
    const done = await this.#done.waitFor(query.get("hook") ?? "", { ms });
    const told = done === undefined ? { arrived: false } : { arrived: true, t_us: done.t_us };
    answerJson(response, told);
  }
}

function answerJson(response: ServerResponse, told: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
}
