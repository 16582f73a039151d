import { discover } from "../../contracts/history/discover.ts";
import type { Body, HistoryEvent, MailEvent } from "../../contracts/history/events.ts";
import { Vault } from "../../contracts/history/vault.ts";
import { parseJson } from "./parse-json.ts";

type Stamped = "seq" | "t_us" | "clock";
type Unstamped<E> = E extends HistoryEvent
  ? Omit<E, Stamped> & { t_us?: number; clock?: string }
  : never;
/** An event as a driver hands it in: raw; the recorder stamps and redacts it. */
export type RawEvent = Unstamped<HistoryEvent>;

/** Bodies are kept up to this many bytes; beyond, only their size is. */
const keptBytes = 128 * 1024;

/** Members that hold words, names and times of the kit's alone. */
const own = new Set(
  "t_us clock phase method status probe answered_us after due_us from_us plan schema".split(" "),
);

/** The kit's own clock: microseconds since the epoch, monotonic within the process. */
export function nowMicros(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

export const kitClock = "kit";

/**
 * Writes the history. Every event passes here, once: it gets its stamp, and its secrets are replaced
 * before the event exists, so nobody downstream ever holds one.
 */
export class Recorder {
  readonly events: HistoryEvent[] = [];
  readonly vault: Vault;
  readonly #sink: (event: HistoryEvent) => void;
  #seq = 0;
  #ids = 0;

  constructor(vault = new Vault(), sink: (event: HistoryEvent) => void = () => {}) {
    this.vault = vault;
    this.#sink = sink;
  }

  /** A new id for a call, mail, hook or probe. */
  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  /** Redacts, stamps and keeps an event; `t_us` and `clock` may be given where it was stamped elsewhere. */
  record(raw: RawEvent): HistoryEvent {
    this.#register(raw);
    const { ev, id, episode, ...rest } = raw as RawEvent & { id?: string; episode?: string };
    const redacted = this.#redacted(rest);
    const event = {
      seq: this.#seq,
      t_us: raw.t_us ?? nowMicros(),
      clock: raw.clock ?? kitClock,
      ev,
      ...(id === undefined ? {} : { id }),
      ...(episode === undefined ? {} : { episode }),
      ...redacted,
    } as HistoryEvent;
    this.#seq += 1;
    this.events.push(event);
    this.#sink(event);
    return event;
  }

  /** What came from outside is redacted; the history's own words stay, whatever somebody's secret is. */
  #redacted(members: object): object {
    const redacted = Object.entries(members).map(([name, value]) => {
      if (own.has(name)) return [name, value];
      if (name === "body") return [name, this.#redactedBody(value as Body)];
      if (name === "tokens") {
        const tokens = value as MailEvent["tokens"];
        return [
          name,
          tokens.map(({ token, ...rest }) => ({ token: this.vault.redact(token), ...rest })),
        ];
      }
      return [name, this.vault.redactValue(value)];
    });
    return Object.fromEntries(redacted);
  }

  #redactedBody({ text, base64, ...rest }: Body): Body {
    return {
      ...(text === undefined ? {} : { text: this.vault.redact(text) }),
      ...(base64 === undefined ? {} : { base64: this.vault.redact(base64) }),
      ...rest,
    };
  }

  #register(raw: RawEvent): void {
    if (raw.ev !== "sent" && raw.ev !== "answered" && raw.ev !== "hook") return;
    const isOurs = raw.ev === "sent";
    const text = raw.body?.text;
    discover(this.vault, {
      from: isOurs ? "us" : "target",
      headers: raw.headers ?? {},
      ...(isOurs ? { path: raw.path } : {}),
      json: parsed(text) ?? (isOurs ? named(text) : undefined),
    });
  }
}

/**
 * A body as the history keeps it: text where it is UTF-8, else base64; its size always. A byte order mark is left out,
 * as readers of answers leave it out, unless the body is one of ours: then it was sent on purpose.
 */
export function bodyOf(bytes: Uint8Array | undefined, { isOurs = false } = {}): Body | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (bytes.length > keptBytes) return { bytes: bytes.length, truncated: true };
  const text = decodeUtf8(bytes, isOurs);
  return text === undefined
    ? { base64: Buffer.from(bytes).toString("base64"), bytes: bytes.length }
    : { text, bytes: bytes.length };
}

function decodeUtf8(bytes: Uint8Array, ignoreBOM: boolean): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): unknown {
  return text === undefined || !/^\s*[[{]/.test(text) ? undefined : parseJson(text);
}

/** What a body of ours that is no JSON says by name all the same: one that was cut off on purpose, say. */
function named(text = ""): Record<string, string>[] {
  const members = text.matchAll(/["'](\w+)["']\s*:\s*["']([^"']+)["']/g);
  return [...members].map(([, name = "", value = ""]) => ({ [name]: value }));
}
