import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { clockTerms } from "../../queue/clocks.ts";
import { JobStream } from "../../queue/from-events.ts";
import { QueueJudge } from "../../queue/judge.ts";
import type { QueueMonitor } from "../../queue/queue-monitor.ts";
import type { QueueReading } from "../../queue/reading.ts";
import type { QueueSighting } from "../../queue/sightings.ts";
import type { QueueTerms } from "../../queue/terms.ts";

/** What queues show, and everything that was watched of each. */
export interface JudgedQueues {
  told: QueueSighting[];
  queues: QueueMonitor[];
}

/**
 * Judges the queues of a history from its events, in one pass. What the header says of clocks holds where
 * the terms say nothing of them.
 */
export class QueueHistoryJudge {
  /** How many requests were judged so far. */
  jobs = 0;
  readonly #stream: JobStream;
  #terms: QueueTerms;
  #judge: QueueJudge | undefined;

  constructor(reading: QueueReading, terms: QueueTerms) {
    this.#terms = terms;
    this.#stream = new JobStream(reading, {
      push: (job) => {
        this.jobs++;
        this.#begun.push(job);
      },
      amend: (job) => this.#begun.amend(job),
    });
  }

  push(event: HistoryEvent): void {
    if (event.ev === "header") this.#terms = { ...clockTerms(event), ...this.#terms };
    this.#stream.push(event);
  }

  finish(): QueueSighting[] {
    this.#stream.finish();
    const { end, disordered } = this.#stream;
    return this.#begun.finish({ end, disordered });
  }

  /** Everything that was watched of each queue. */
  get queues(): QueueMonitor[] {
    return this.#begun.queues;
  }

  /** The header is read by the time that the first job is there. */
  get #begun(): QueueJudge {
    this.#judge ??= new QueueJudge(this.#terms);
    return this.#judge;
  }
}

/** A history whose events are at hand, judged to its end. */
export function judgedQueues(
  events: Iterable<HistoryEvent>,
  reading: QueueReading,
  terms: QueueTerms,
): JudgedQueues {
  const judge = new QueueHistoryJudge(reading, terms);
  for (const event of events) judge.push(event);
  return { told: judge.finish(), queues: judge.queues };
}
