import type {
  AnsweredEvent,
  Body,
  EpisodeEvent,
  SentEvent,
} from "../../contracts/history/events.ts";
import { ownPlace } from "../acts/job.ts";

type Unnumbered<E> = E extends unknown ? Omit<E, "seq"> : never;

/**
 * An event as a scenario saw it: not yet redacted and not yet numbered. Whoever records it does both;
 * until then it may hold keys, passwords and tokens.
 */
export type RawEvent = Unnumbered<SentEvent | AnsweredEvent | EpisodeEvent>;

/** The part of a `sent` event that a line does not say because it follows from the run's settings. */
export type Told = Pick<SentEvent, "method" | "path"> & Partial<SentEvent>;

/** Characters of a string in a request's body that are kept; media as base64 are what is longer. */
const stringKept = 512;

/** A JSON value with its long strings cut, so that a body stays readable JSON in the history. */
export function shortened(value: unknown): unknown {
  if (typeof value === "string" && value.length > stringKept) {
    const own = value.includes(ownPlace) ? `${ownPlace} ` : "";
    return `${value.slice(0, 64)}... ${own}(${value.length} characters)`;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

/** A body as kept; `bytes` is its size on the wire, which differs from that of the text kept. */
export function bodyOf(text: string, bytes = Buffer.byteLength(text)): Body {
  return bytes === Buffer.byteLength(text) ? { text, bytes } : { text, bytes, truncated: true };
}
