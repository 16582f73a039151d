import type { HistoryEvent } from "../../contracts/history/events.ts";
import { clockTerms } from "./axis.ts";
import { JobStream } from "./from-events.ts";
import type { Job } from "./job.ts";
import { QueueJudge } from "./judge.ts";
import { spread } from "./quantiles.ts";
import type { QueueFacts, Spread } from "./queue-facts.ts";
import type { QueueReading } from "./reading.ts";
import type { QueueTerms } from "./terms.ts";

/** What a history says of its queues, and of how well it was recorded. */
export interface QueueHistoryFacts extends QueueFacts {
  /** Webhooks of URLs that were never given out; undefined: old URLs are no longer remembered. */
  strays: number | undefined;
  /** Requests that stood too late in the file to be judged. */
  disordered: number;
  recording: {
    /** How late requests were sent by the generator's schedule. */
    lag: Spread;
    /** How long our receiver took to answer a webhook. */
    receiver: Spread;
    /** How far the clocks may disagree, µs. */
    skew: number;
  };
}

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
      push: (job: Job) => this.#begun.push(job),
      amend: (job: Job) => this.#begun.amend(job),
    });
  }

  push(event: HistoryEvent): void {
    if (event.ev === "header") this.#terms = { ...clockTerms(event), ...this.#terms };
    this.#stream.push(event);
  }

  finish(): QueueHistoryFacts {
    const stream = this.#stream;
    stream.finish();
    const { end, strays, disordered } = stream;
    return {
      ...this.#begun.finish({ end, disordered }),
      strays,
      disordered,
      recording: {
        lag: spread(stream.lag),
        receiver: spread(stream.receiver),
        skew: this.#terms.skew ?? 0,
      },
    };
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
): QueueHistoryFacts {
  const judge = new QueueHistoryJudge(reading, terms);
  for (const event of events) judge.push(event);
  return judge.finish();
}
