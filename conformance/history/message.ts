import type { AnsweredEvent, Body, SentEvent, Unrecorded } from "../../contracts/history/events.ts";
import { JsonBody } from "../../contracts/history/keeper.ts";
import { parseJson } from "../target/parse-json.ts";
import type { Instant, Message } from "./call.ts";
import type { CommonClock } from "./clocks.ts";

/** One half of a call as its event says it: what the event holds is not held again. */
export class EventMessage implements Message {
  readonly at: Instant;
  readonly headers: Record<string, string>;
  readonly json: unknown;
  readonly unrecorded: Unrecorded;
  readonly #body: Body | undefined;

  constructor(event: SentEvent | AnsweredEvent, axis: CommonClock) {
    const { clock, t_us, seq, headers, body, unrecorded = whole } = event;
    this.at = { clock, t: axis.at(clock, t_us), seq };
    this.headers = lowerCase(headers);
    this.unrecorded = unrecorded;
    this.#body = body;
    this.json = this.truncated ? undefined : jsonOf(body);
  }

  get text(): string | undefined {
    return this.truncated ? undefined : this.#body?.text;
  }

  get base64(): string | undefined {
    return this.truncated ? undefined : this.#body?.base64;
  }

  get bytes(): number {
    return this.#body?.bytes ?? 0;
  }

  get truncated(): boolean {
    return this.#body?.truncated === true || this.unrecorded.includes("body");
  }
}

/** The one list that all messages share of which nothing was left out. */
const whole: Unrecorded = [];

/** The half that came back. */
export class EventAnswer extends EventMessage {
  readonly status: number;

  /** `end`: when the last thing of the history happened, which is when an answer of an unknown time came at the latest. */
  constructor(event: AnsweredEvent, status: number, axis: CommonClock, end: number) {
    super(event, axis);
    this.status = status;
    if (this.unrecorded.includes("time")) this.at.t = end;
  }
}

function jsonOf(body: Body | undefined): unknown {
  if (body instanceof JsonBody) return body.json;
  return body?.text === undefined ? undefined : parseJson(body.text);
}

/** The headers with their names in lower case: the same object where they are so already. */
function lowerCase(headers: Record<string, string> = {}): Record<string, string> {
  if (Object.keys(headers).every((name) => name === name.toLowerCase())) return headers;
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(lowered);
}
