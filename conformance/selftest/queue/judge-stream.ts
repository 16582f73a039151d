import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { clockTerms } from "../../queue/axis.ts";
import { JobStream } from "../../queue/from-events.ts";
import { QueueJudge } from "../../queue/judge.ts";
import type { QueueFacts } from "../../queue/queue-facts.ts";
import type { QueueReading } from "../../queue/reading.ts";
import type { QueueTerms } from "../../queue/terms.ts";

/**
 * Judges the queues of a history from its events, in one pass. What the header says of clocks holds where
 * the terms say nothing of them.
 */
export class QueueHistoryJudge {
  readonly #stream: JobStream;
  #terms: QueueTerms;
  #judge: QueueJudge | undefined;

  constructor(reading: QueueReading, terms: QueueTerms) {
    this.#terms = terms;
    this.#stream = new JobStream(reading, {
      push: (job) => this.#begun.push(job),
      amend: (job) => this.#begun.amend(job),
    });
  }

  push(event: HistoryEvent): void {
    if (event.ev === "header") this.#terms = { ...clockTerms(event), ...this.#terms };
    this.#stream.push(event);
  }

  finish(): QueueFacts {
    this.#stream.finish();
    const { end, disordered } = this.#stream;
    return this.#begun.finish({ end, disordered });
  }

  /** The header is read by the time that the first job is there. */
  get #begun(): QueueJudge {
    this.#judge ??= new QueueJudge(this.#terms);
    return this.#judge;
  }
}

/** The facts of a history whose events are at hand. */
export function judgeQueues(
  events: Iterable<HistoryEvent>,
  reading: QueueReading,
  terms: QueueTerms,
): QueueFacts {
  const judge = new QueueHistoryJudge(reading, terms);
  for (const event of events) judge.push(event);
  return judge.finish();
}
