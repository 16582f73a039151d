import { discover } from "../../contracts/history/discover.ts";
import type { Body, HistoryEvent, MailEvent, ProbeEvent } from "../../contracts/history/events.ts";
import { hideNamed, hideNamedHeader } from "../../contracts/history/named.ts";
import { Vault } from "../../contracts/history/vault.ts";
import { valuesIn } from "./body-values.ts";
import { holdsTrace } from "./decodings.ts";
import { isJsonObject, parseJson } from "./http/parse-json.ts";

type Stamped = "seq" | "t_us" | "clock";
type Unstamped<E> = E extends HistoryEvent
  ? Omit<E, Stamped> & { t_us?: number; clock?: string }
  : never;
/** An event as a driver hands it in: raw; the recorder stamps and redacts it. */
export type RawEvent = Unstamped<HistoryEvent>;

/** How many bytes of a body are kept; of a longer one only the size is. */
const keptBytes = 128 * 1024;

/** Members that hold only the kit's own words, names and times. */
const own = new Set(
  "t_us clock phase method status probe answered_us after design due_us from_us plan schema unrecorded".split(
    " ",
  ),
);

const quoted = /"(?:[^"\\]|\\.)*"/g;
/** A body of which only the size is recorded. */
const dropped = ({ bytes }: Body): Body => ({ bytes, truncated: true });

/** The kit's own clock: microseconds since the epoch, monotonic within the process. */
export function nowMicros(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

export const kitClock = "kit";

/**
 * Writes the history. Every event passes here once: it is stamped, and its secrets are replaced before the event
 * exists, so that no later reader ever holds one.
 */
export class Recorder {
  readonly events: HistoryEvent[] = [];
  readonly vault: Vault;
  readonly #sink: (event: HistoryEvent) => void;
  #seq = 0;
  #ids = 0;
  #hasEnded = false;

  readonly #isForeign: boolean;
  readonly #keeps: boolean;

  /**
   * `isForeign`: the traffic is of others, of whose requests only what the kit reads is kept. `keeps`: whether events stay
   * in `events`, too; a recorder that takes them for days has its sink alone.
   */
  constructor(
    vault = new Vault(),
    sink: (event: HistoryEvent) => void = () => {},
    { isForeign = false, keeps = true } = {},
  ) {
    this.vault = vault;
    this.#sink = sink;
    this.#isForeign = isForeign;
    this.#keeps = keeps;
  }

  /** A new id for a call, mail, hook or probe. */
  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  /** Redacts, stamps and keeps an event; after the `end` it keeps none, such as a webhook that is late. `t_us` and `clock` may be given where the event was stamped elsewhere. */
  record(whole: RawEvent): HistoryEvent {
    this.#register(whole);
    const raw = this.#isForeign ? asRead(whole) : whole;
    const { ev, id, episode, ...rest } = raw as RawEvent & { id?: string; episode?: string };
    const redacted = this.#redacted(rest, ev !== "sent" || this.#isForeign);
    const event = {
      seq: this.#seq,
      t_us: raw.t_us ?? nowMicros(),
      clock: raw.clock ?? kitClock,
      ev,
      ...(id === undefined ? {} : { id }),
      ...(episode === undefined ? {} : { episode }),
      ...redacted,
    } as HistoryEvent;
    if (this.#hasEnded) return event;
    this.#hasEnded = event.ev === "end";
    this.#seq += 1;
    if (this.#keeps) this.events.push(event);
    this.#sink(event);
    return event;
  }

  /** Records what a probe saw, or why it saw nothing; `subject`: whom it is about, where that is one user. */
  probed(
    probe: ProbeEvent["probe"],
    about: ProbeEvent["about"],
    seen: { value: unknown } | { fault: string },
    subject?: string,
  ): void {
    const whose = subject === undefined ? {} : { subject };
    this.record({ ev: "probe", id: this.id("p"), ...whose, probe, about, ...seen });
  }

  /** Values from outside are redacted; the history's own words stay, even if a user's secret equals one. */
  #redacted(members: object, isTheirs: boolean): object {
    const redacted = Object.entries(members).map(([name, value]) => {
      if (own.has(name)) return [name, value];
      if (name === "body") return [name, this.#redactedBody(value as Body, isTheirs)];
      if (name === "headers") return [name, this.#redactedHeaders(value, isTheirs)];
      if (name === "tokens") {
        const tokens = value as MailEvent["tokens"];
        return [
          name,
          tokens.map(({ token, ...rest }) => ({ token: this.vault.redact(token), ...rest })),
        ];
      }
      const redacted = this.vault.redactValue(value);
      const isMail = name === "text" && typeof redacted === "string";
      return [name, isMail ? (this.#untraced(redacted) ?? "") : redacted];
    });
    return Object.fromEntries(redacted);
  }

  #redactedHeaders(headers: Record<string, string>, isTheirs: boolean): Record<string, string> {
    const isTraced = (text: string) => isTheirs && holdsTrace(text, this.vault.traces);
    const redacted = Object.entries(headers).map(([name, value]): [string, string] => [
      this.vault.redact(name),
      hideNamedHeader(this.vault, name, this.vault.redact(value)),
    ]);
    // All at once, since hardly any does.
    if (!isTraced(redacted.flat().join("\n"))) return Object.fromEntries(redacted);
    const hidden = redacted.map((pair) =>
      pair.map((text) => (isTraced(text) ? String(this.vault.standIn("other", text)) : text)),
    );
    return Object.fromEntries(hidden);
  }

  #redactedBody({ text, base64, ...rest }: Body, isTheirs: boolean): Body {
    const hidden = {
      ...(text === undefined ? {} : { text: this.vault.redact(text) }),
      ...(base64 === undefined ? {} : { base64: this.vault.redact(base64) }),
      ...rest,
    };
    if (!isTheirs) return hidden;
    if (hidden.text !== undefined) {
      const untraced = this.#untraced(hideNamed(this.vault, hidden.text));
      return untraced === undefined ? dropped(hidden) : { ...hidden, text: untraced };
    }
    const isTraced = holdsTrace(hidden.base64 ?? "", this.vault.traces);
    return isTraced ? dropped(hidden) : hidden;
  }

  /** A text with stand-ins for its quoted texts that hold traces of secrets; undefined where a trace is left. */
  #untraced(text: string): string | undefined {
    const isTraced = (part: string) => holdsTrace(part, this.vault.traces);
    if (!isTraced(text)) return text;
    const hidden = text.replace(quoted, (whole) =>
      isTraced(whole) ? `"${this.vault.standIn("other", whole)}"` : whole,
    );
    return isTraced(hidden) ? undefined : hidden;
  }

  #register(raw: RawEvent): void {
    if (raw.ev !== "sent" && raw.ev !== "answered" && raw.ev !== "hook") return;
    const isOurs = raw.ev === "sent";
    discover(this.vault, {
      from: isOurs ? "us" : "target",
      headers: raw.headers ?? {},
      ...(isOurs ? { path: raw.path } : {}),
      json: valuesIn(raw.body),
    });
  }
}

/**
 * A body as the history keeps it: text where it is UTF-8, else base64; its size always. A byte order mark is left out,
 * as readers of answers leave it out, unless the kit sent the body, and the mark on purpose.
 */
export function bodyOf(bytes: Uint8Array | undefined, { isOurs = false } = {}): Body | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (bytes.length > keptBytes) return { bytes: bytes.length, truncated: true };
  const text = decodeUtf8(bytes, isOurs);
  return text === undefined
    ? { base64: Buffer.from(bytes).toString("base64"), bytes: bytes.length }
    : { text, bytes: bytes.length };
}

/** Decoders that keep a byte order mark, and that leave it out. */
const [markKept, markLeftOut] = [true, false].map(
  (ignoreBOM) => new TextDecoder("utf-8", { fatal: true, ignoreBOM }),
);

function decodeUtf8(bytes: Uint8Array, keepsMark: boolean): string | undefined {
  try {
    return (keepsMark ? markKept : markLeftOut)?.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A message of foreign traffic without a body that nobody reads: whatever secrets that holds, the history does not. */
function asRead(raw: RawEvent): RawEvent {
  if ((raw.ev !== "sent" && raw.ev !== "answered") || raw.body === undefined) return raw;
  const { text = "\0" } = raw.body;
  if (raw.ev === "sent" ? isRead(text) : !text.includes("\0")) return raw;
  return { ...raw, body: dropped(raw.body), unrecorded: [...(raw.unrecorded ?? []), "body"] };
}

/** Whether a text is a JSON object of which nothing is lost by reading it: of a member that stands there twice, one is. */
function isRead(text: string): boolean {
  const textsIn = (json: string) => json.match(quoted)?.length;
  return isJsonObject(text) && textsIn(text) === textsIn(JSON.stringify(parseJson(text)));
}
