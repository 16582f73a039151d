import { isDeeper } from "../profile/nesting.ts";
import type { Body, HistoryEvent } from "./events.ts";

/** A body of JSON in its shortest form: its text is not kept, since its value spells it out again. */
export class JsonBody implements Body {
  readonly json: unknown;
  /** Size of the text in UTF-8. */
  readonly bytes: number;

  constructor(json: unknown, bytes: number) {
    this.json = json;
    this.bytes = bytes;
  }

  get text(): string {
    return JSON.stringify(this.json);
  }

  toJSON(): Body {
    return { text: this.text, bytes: this.bytes };
  }
}

/** So many values are remembered at most: what was not said for long is seldom said again. */
const places = 1 << 16;
/** A longer text of an object is seldom said twice, and would be held beside it. */
const mostSigns = 1 << 9;

/**
 * Keeps the events of one history in little room. Equal texts, objects and lists are held once, as a file that goes into a
 * thousand requests, and a body of JSON is held as its value alone. What an event says stays the same.
 */
export class Keeper {
  readonly #texts = new Latest<string>();
  readonly #objects = new Latest<object>();

  /** The event, which becomes the keeper's own: it is changed in place. */
  keep<E extends HistoryEvent>(event: E): E {
    if (isDeeper(event)) return event;
    if ("body" in event && event.body !== undefined) event.body = asValue(event.body);
    this.#share(event);
    return event;
  }

  /** Replaces what stands in an object, however deep, by equal texts and objects that are held already. */
  #share(within: object): void {
    const members = within as Record<string, unknown>;
    // A loop `in` an object that it changes is compiled anew again and again.
    for (const name of Object.keys(members)) members[name] = this.#one(members[name]);
  }

  #one(value: unknown): unknown {
    if (typeof value === "string") return this.#texts.one(value, value);
    if (typeof value !== "object" || value === null) return value;
    this.#share(value);
    if (value instanceof JsonBody) return value;
    const text = JSON.stringify(value);
    return text.length > mostSigns ? value : this.#objects.one(text, value);
  }
}

/** The values that were met last, by their texts. Each has one place, from which the next one of the same place drives it. */
class Latest<T> {
  readonly #texts = new Array<string | undefined>(places).fill(undefined);
  readonly #values = new Array<T>(places);

  /** The value that is held already, or else this one. */
  one(text: string, value: T): T {
    const place = placeOf(text);
    if (this.#texts[place] === text) return this.#values[place] as T;
    this.#texts[place] = text;
    this.#values[place] = value;
    return value;
  }
}

/** The place that equal texts share, by all of their signs, or some of a long one. */
function placeOf(text: string): number {
  const { length } = text;
  const step = Math.ceil((length + 1) / mostSigns);
  let sum = length;
  for (let at = length - 1; at >= 0; at -= step)
    sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum ^ (sum >>> 15)) & (places - 1);
}

function asValue(body: Body): Body {
  const { text = "", bytes, truncated } = body;
  if (truncated !== undefined || !/^[[{]/.test(text)) return body;
  const json = parsed(text);
  if (json === undefined || isDeeper(json) || JSON.stringify(json) !== text) return body;
  return new JsonBody(json, bytes);
}

/** An object or a list; undefined where the text is no JSON. */
function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
