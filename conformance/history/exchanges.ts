import type { AnsweredEvent, HistoryEvent, SentEvent } from "../../contracts/history/events.ts";

/** A request, and its answer; undefined: none came. */
export interface Exchange {
  sent: SentEvent;
  answered: AnsweredEvent | undefined;
}

/**
 * The requests of a history, in the order of its events, each with its answer, wherever that stands. Of several answers
 * the last counts. What is under way is few at any time, so a million requests are looked up in a small table.
 */
export function exchangesIn(events: Iterable<HistoryEvent>): Exchange[] {
  const all: Exchange[] = [];
  const unanswered = new Map<string, Exchange>();
  const others = new Map<string, AnsweredEvent>();
  for (const event of events) {
    if (event.ev === "sent") {
      const exchange: Exchange = { sent: event, answered: undefined };
      unanswered.set(event.id, exchange);
      all.push(exchange);
    } else if (event.ev === "answered") {
      const exchange = unanswered.get(event.id);
      if (exchange === undefined) {
        others.set(event.id, event);
        continue;
      }
      exchange.answered = event;
      unanswered.delete(event.id);
      others.delete(event.id);
    }
  }
  // Answers that stand before their request, or are not its first.
  if (others.size > 0)
    for (const exchange of all)
      exchange.answered = others.get(exchange.sent.id) ?? exchange.answered;
  return all;
}
