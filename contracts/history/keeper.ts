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

/** So many different texts are remembered, and as many from before them: what was not said since is seldom said again. */
const mostTexts = 1 << 16;

/**
 * Keeps the events of one history in little room. Equal texts are held once, as a file that goes into a thousand
 * requests, and a body of JSON is held as its value alone. What an event says stays the same.
 */
export class Keeper {
  #texts = new Map<string, string>();
  #before = new Map<string, string>();

  /** The event, which becomes the keeper's own: it is changed in place. */
  keep<E extends HistoryEvent>(event: E): E {
    this.#share(event);
    if ("headers" in event && event.headers !== undefined) this.#share(event.headers);
    if ("body" in event && event.body !== undefined) event.body = this.#body(event.body);
    return event;
  }

  /** Replaces the texts in an object by those that are held already, however deep they stand. */
  #share(within: object, isDeep = false): void {
    const members = within as Record<string, unknown>;
    for (const name in members) {
      const value = members[name];
      if (typeof value === "string") members[name] = this.#one(value);
      else if (isDeep && typeof value === "object" && value !== null) this.#share(value, isDeep);
    }
  }

  #one(text: string): string {
    const held = this.#texts.get(text);
    if (held !== undefined) return held;
    const known = this.#before.get(text) ?? text;
    this.#texts.set(text, known);
    if (this.#texts.size < mostTexts) return known;
    this.#before = this.#texts;
    this.#texts = new Map();
    return known;
  }

  #body(body: Body): Body {
    const { text = "", bytes, truncated } = body;
    if (truncated !== undefined || !/^[[{]/.test(text)) return body;
    const json = parsed(text);
    if (json === undefined || isDeeper(json) || JSON.stringify(json) !== text) return body;
    this.#share(json, true);
    return new JsonBody(json, bytes);
  }
}

/** An object or a list; undefined where the text is no JSON. */
function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
