import type { AnsweredEvent, HookEvent } from "../../contracts/history/events.ts";

type Early = AnsweredEvent | HookEvent;

const most = 4096;

/** Answers and webhooks that stand in a file before the request they belong to; the oldest are given up. */
export class EarlyEvents {
  readonly #byName = new Map<string, Early[]>();

  keep(name: string, event: Early): void {
    const list = this.#byName.get(name);
    if (list === undefined) this.#byName.set(name, [event]);
    else list.push(event);
    if (this.#byName.size > most) this.#byName.delete(this.#byName.keys().next().value as string);
  }

  take(name: string): Early[] {
    if (this.#byName.size === 0) return [];
    const list = this.#byName.get(name);
    this.#byName.delete(name);
    return list ?? [];
  }
}
