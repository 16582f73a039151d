import type { AnsweredEvent, HistoryEvent, SentEvent } from "../../../contracts/history/events.ts";

/** A request and what came of it. */
export interface Exchange {
  sent: SentEvent;
  /** Undefined: no answer came. */
  answered: AnsweredEvent | undefined;
}

/**
 * The requests of a history, in the order of its events, each with its answer, wherever that stands. Of several answers
 * the last counts.
 */
export function exchangesIn(events: Iterable<HistoryEvent>): Exchange[] {
  const all: Exchange[] = [];
  const answers = new Answers<Exchange>();
  for (const event of events) {
    if (event.ev === "answered") {
      const exchange = answers.join(event);
      if (exchange !== undefined) exchange.answered = event;
    } else if (event.ev === "sent") {
      const exchange: Exchange = { sent: event, answered: undefined };
      answers.await(event.id, exchange);
      all.push(exchange);
    }
  }
  if (answers.others.size === 0) return all;
  for (const exchange of all)
    exchange.answered = answers.others.get(exchange.sent.id) ?? exchange.answered;
  return all;
}

/** Few requests are under way at any time, so of a million each is found in a small table. */
export class Answers<Asked> {
  readonly #awaited = new Map<string, Asked>();
  /** By the request's id, answers that stand before it, or are not its first. */
  readonly others = new Map<string, AnsweredEvent>();

  await(id: string, asked: Asked): void {
    this.#awaited.set(id, asked);
  }

  /** What was asked; undefined: the answer is one of the others. */
  join(answered: AnsweredEvent): Asked | undefined {
    const { id } = answered;
    const asked = this.#awaited.get(id);
    if (asked === undefined) this.others.set(id, answered);
    else {
      this.#awaited.delete(id);
      this.others.delete(id);
    }
    return asked;
  }
}
