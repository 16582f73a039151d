import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";

const path = routePath(routeById("object_removal"), {});

/** How a request for a job is answered, `after` so many milliseconds (default: one). */
interface Answer {
  after?: number;
  status?: number;
  words?: object;
  /** Whether the request names a webhook of its own; default: it does. */
  hook?: boolean;
  /** What the load says that it asks for, where that is no usual job. */
  kind?: "long" | "bare";
}

/**
 * A history, made up for a test, of one account's jobs. The test numbers the jobs and gives times in milliseconds.
 * Events are put in the order of their times.
 */
export class JobsStory {
  readonly #events: { at: number; [member: string]: unknown }[] = [];
  readonly #facts: Partial<ProfileInput>;
  readonly #about: { account: string; plan: string };

  constructor(facts: Partial<ProfileInput> = {}, plan = "pay-as-you-go") {
    this.#facts = facts;
    this.#about = { account: "one", plan };
  }

  /** The request for the nth job. */
  ask(nth: number, at: number, answer: Answer = {}): this {
    const { status = 200, words, hook = true, after = 1, kind } = answer;
    const about = { id: `c${nth}`, ...(hook ? { hook: `h${nth}` } : {}), ...this.#about };
    const body = bodyOf(words ?? { id: `job-${nth}`, status: "processing" });
    const sent = { ev: "sent", method: "POST", path, body: bodyOf({ init_image: `${nth}` }) };
    const design = { experiment: "load", case: kind, attempt: 1, role: "asked" };
    this.#events.push({ at, ...sent, ...about, ...(kind && { design }) });
    this.#events.push({ at: at + after, ev: "answered", ...about, status, body });
    return this;
  }

  /** Its webhook is called in these words. */
  call(nth: number, at: number, words: object = {}): this {
    const answer = { status: 200, answered_us: at * 1000, body: bodyOf(words) };
    this.#events.push({ at, ev: "hook", id: `call${nth}`, hook: `h${nth}`, ...answer });
    return this;
  }

  /** An episode begins. */
  begin(episode: string, at: number): this {
    this.#events.push({ at, ev: "episode", phase: "begin", episode, drive: episode });
    return this;
  }

  /** What the trace tells of it in the end, by the target's clock; `job`: by whose id it was asked. */
  trace(nth: number, value: { began: number; ended: number }, job = `job-${nth}`): this {
    const at = 10_000 + nth;
    this.#events.push({ at, ev: "probe", id: `p${nth}`, probe: "trace", about: { job }, value });
    return this;
  }

  get history(): History {
    const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, ...this.#facts }, {});
    const anchors = [{ clock: "kit", t_us: 0, wall_us: 0, width_us: 0 }];
    const told = this.#events.toSorted((one, other) => one.at - other.at);
    const events = [{ at: 0, ev: "header", anchors, profile }, ...told];
    return readHistory(
      events.map(({ at, ...event }, seq) => ({
        ...{ seq, t_us: at * 1000, clock: "kit" },
        ...event,
      })) as unknown as HistoryEvent[],
    );
  }
}

function bodyOf(json: object) {
  const text = JSON.stringify(json);
  return { text, bytes: text.length };
}
