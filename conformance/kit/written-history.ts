import type { HistoryEvent } from "../../contracts/history/events.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { History } from "./history.ts";

interface Asked {
  body?: unknown;
  bearer?: string;
}

interface Answered {
  json?: unknown;
  status?: number;
  /** The Date header; default: none. */
  date?: Date;
  /** How long the answer took, seconds; default 0.1. */
  took?: number;
}

/** A small history written by hand, for tests of judges: each thing happens a second after the one before. */
export class WrittenHistory {
  readonly #events: HistoryEvent[] = [];
  readonly #profile: ReturnType<typeof parseProfile>;
  #t_us: number;

  /** Facts are those of a profile; the first thing happens at `from`. */
  constructor(facts: Record<string, unknown> = {}, from = new Date("2026-11-01T00:00:00Z")) {
    this.#t_us = from.getTime() * 1000;
    this.#profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, ...facts }, {});
    this.#add({
      ev: "header",
      schema: 1,
      kit: { version: "0" },
      run: "written",
      catalogue: "",
      command: "",
      seed: 1,
      anchors: [{ clock: "kit", t_us: 0, wall_us: 0, width_us: 0 }],
      profile: this.#profile as unknown as Record<string, unknown>,
    });
  }

  /** The kit's time now. */
  get now(): Date {
    return new Date(this.#t_us / 1000);
  }

  /** Lets time pass, in seconds. */
  wait(seconds: number): this {
    this.#t_us += seconds * 1_000_000;
    return this;
  }

  /** A request such as `POST /api/agents/v1/auth/login` and what came back. */
  call(line: string, { body, bearer }: Asked = {}, answer: Answered = {}): this {
    const [method = "GET", path = "/"] = line.split(" ");
    const { json, status = 200, date, took = 0.1 } = answer;
    const id = `c${this.#events.length}`;
    const headers = { "content-type": "application/json" };
    this.#add({
      ev: "sent",
      id,
      method,
      path,
      headers: {
        ...headers,
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    this.wait(took - 1);
    this.#add({
      ev: "answered",
      id,
      status,
      headers: { ...headers, ...(date === undefined ? {} : { date: date.toUTCString() }) },
      ...(json === undefined ? {} : { body: bodyOf(json) }),
    });
    return this.wait(-took);
  }

  /** The clock probe moves the target's clock; null: back to real time. */
  moveClock(to: Date | null): this {
    return this.#add({ ev: "clock", to: to?.toISOString() ?? null });
  }

  /** A look at a server by the servers probe. */
  lookAt(kind: string, value: unknown): this {
    const id = `p${this.#events.length}`;
    return this.#add({ ev: "probe", id, probe: "servers", about: { kind }, value });
  }

  end(): History {
    return new History(this.#events);
  }

  #add(event: Unstamped): this {
    const seq = this.#events.length;
    this.#events.push({ seq, t_us: this.#t_us, clock: "kit", ...event } as HistoryEvent);
    return this.wait(1);
  }
}

type Unstamped = HistoryEvent extends infer E
  ? E extends E
    ? Omit<E, "seq" | "t_us" | "clock">
    : never
  : never;

function bodyOf(value: unknown): { text: string; bytes: number } {
  const text = JSON.stringify(value);
  return { text, bytes: Buffer.byteLength(text) };
}
