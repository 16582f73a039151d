import type {
  AnsweredEvent,
  Body,
  SentEvent,
  Unrecorded,
} from "../../../contracts/history/events.ts";
import { JsonBody } from "../../../contracts/history/keeper.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import type { Instant, Message } from "../call.ts";
import type { CommonClock } from "../time/clocks.ts";

/** One half of a call as its event says it, and its instant: what the event holds is not held again. */
export class EventMessage implements Message, Instant {
  readonly t: number;
  readonly headers: Record<string, string>;
  readonly json: unknown;
  readonly #event: SentEvent | AnsweredEvent;

  constructor(event: SentEvent | AnsweredEvent, axis: CommonClock) {
    this.#event = event;
    this.t = axis.at(event.clock, event.t_us);
    this.headers = lowerCase(event.headers);
    this.json = this.truncated ? undefined : jsonOf(event.body);
  }

  get at(): Instant {
    return this;
  }

  get clock(): string {
    return this.#event.clock;
  }

  get seq(): number {
    return this.#event.seq;
  }

  get unrecorded(): Unrecorded {
    return this.#event.unrecorded ?? whole;
  }

  get text(): string | undefined {
    return this.truncated ? undefined : this.#event.body?.text;
  }

  get base64(): string | undefined {
    return this.truncated ? undefined : this.#event.body?.base64;
  }

  get bytes(): number {
    return this.#event.body?.bytes ?? 0;
  }

  get truncated(): boolean {
    return this.#event.body?.truncated === true || this.unrecorded.includes("body");
  }
}

/** The one list that all messages share of which nothing was left out. */
const whole: Unrecorded = [];

/** The half that came back. */
export class EventAnswer extends EventMessage {
  readonly status: number;

  constructor(event: AnsweredEvent, status: number, axis: CommonClock) {
    super(event, axis);
    this.status = status;
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
