import type {
  AnsweredEvent,
  HistoryEvent,
  HookEvent,
  SentEvent,
} from "../../contracts/history/events.ts";

/** A request and what came of it. */
export interface Exchange {
  sent: SentEvent;
  /** Undefined: no answer came. */
  answered: AnsweredEvent | undefined;
  /** The webhook that its event names, as those of load do; requests that name the same one share it. */
  webhook: Webhook | undefined;
}

export interface Webhook {
  /** In the order of the history's events. */
  calls: readonly HookEvent[];
}

/**
 * The requests of a history, in the order of its events, each with its answer and its calls, wherever these stand. Of
 * several answers the last counts.
 */
export function exchangesIn(events: Iterable<HistoryEvent>): Exchange[] {
  const all: Exchange[] = [];
  const answers = new Answers();
  const webhooks = new Webhooks();
  for (const event of events) {
    if (event.ev === "answered") answers.join(event);
    else if (event.ev === "hook") webhooks.join(event);
    else if (event.ev === "sent") {
      const webhook = event.hook === undefined ? undefined : webhooks.named(event.hook);
      const exchange: Exchange = { sent: event, answered: undefined, webhook };
      answers.await(exchange);
      all.push(exchange);
    }
  }
  answers.joinOthers(all);
  return all;
}

/** Few requests are under way at any time, so of a million each is found in a small table. */
class Answers {
  readonly #awaited = new Map<string, Exchange>();
  /** Answers that stand before their request, or are not its first. */
  readonly #others = new Map<string, AnsweredEvent>();

  await(exchange: Exchange): void {
    this.#awaited.set(exchange.sent.id, exchange);
  }

  join(answered: AnsweredEvent): void {
    const { id } = answered;
    const exchange = this.#awaited.get(id);
    if (exchange === undefined) {
      this.#others.set(id, answered);
      return;
    }
    exchange.answered = answered;
    this.#awaited.delete(id);
    this.#others.delete(id);
  }

  joinOthers(exchanges: readonly Exchange[]): void {
    if (this.#others.size === 0) return;
    for (const exchange of exchanges)
      exchange.answered = this.#others.get(exchange.sent.id) ?? exchange.answered;
  }
}

/** A call comes soon after its request: its place in the table is among the latest, which the processor has at hand. */
class Webhooks {
  readonly #byName = new Map<string, Webhook>();

  named(name: string): Webhook {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const webhook: Webhook = { calls: [] };
    this.#byName.set(name, webhook);
    return webhook;
  }

  join(call: HookEvent): void {
    const webhook = this.named(call.hook);
    webhook.calls = webhook.calls.length === 0 ? [call] : [...webhook.calls, call];
  }
}
