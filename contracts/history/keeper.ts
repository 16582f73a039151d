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

/** So many different values are remembered, and as many from before them: what was not said since is seldom said again. */
const mostValues = 1 << 16;
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
    for (const name in members) members[name] = this.#one(members[name]);
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

/** The values that were met last, by their texts. */
class Latest<T> {
  #now = new Map<string, T>();
  #before = new Map<string, T>();

  /** The value that is held already, or else this one. */
  one(text: string, value: T): T {
    const held = this.#now.get(text);
    if (held !== undefined) return held;
    const known = this.#before.get(text) ?? value;
    this.#now.set(text, known);
    if (this.#now.size < mostValues) return known;
    this.#before = this.#now;
    this.#now = new Map();
    return known;
  }
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
