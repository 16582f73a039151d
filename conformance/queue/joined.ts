import type {
  AnsweredEvent,
  HistoryEvent,
  HookEvent,
  SentEvent,
} from "../../contracts/history/events.ts";
import { CommonClock } from "../history/clocks.ts";
import { type Exchange, exchangesIn } from "../history/exchanges.ts";
import { JobColumns } from "./job-columns.ts";
import {
  inSendOrder,
  isReported,
  isSilent,
  type Lane,
  type Outcome,
  type QueuedJob,
  tellsCompletion,
} from "./queued-job.ts";
import type { QueueReading } from "./reading.ts";

/**
 * The queued jobs of a history by queue, each joined with its answer and its webhook's calls, however the events are
 * ordered. Only requests that name a metered account count. `clock`: the axis of all times.
 */
export function jobsFromEvents(
  events: Iterable<HistoryEvent>,
  reading: QueueReading,
  clock = new CommonClock([]),
): readonly Lane[] {
  const reader = new JobReader(reading, clock);
  for (const exchange of exchangesIn(events)) reader.read(exchange);
  return reader.lanes();
}

/**
 * When an account's webhooks were held up by our own bad answers: from the first answer to a job's call that was bad,
 * such as 500, until a good one. A service that calls in turn is late with every other job meanwhile, by our fault.
 */
interface HeldUp {
  account: string;
  from: number;
  until: number;
}

/** Marks the jobs that were under way meanwhile. */
function cloudHeldUp(jobs: Lane, heldUp: readonly HeldUp[]): void {
  const spans = heldUp.filter(({ account }) => account === jobs[0]?.account);
  if (spans.length === 0) return;
  for (const job of jobs)
    job.clouded ||= spans.some(({ from, until }) => from <= job.w && job.s <= until);
}

const never = Number.POSITIVE_INFINITY;

/**
 * Bounds the stay of jobs whose end nothing tells: they end no later than one that was sent after their answer, since
 * order is promised.
 */
function boundSilent(jobs: Lane): void {
  for (const [at, job] of jobs.entries()) {
    if (!isSilent(job) || job.outcome !== "accepted" || isReported(job)) continue;
    for (let next = at + 1; next < jobs.length && job.hi === never; next++) {
      const other = jobs[next] as QueuedJob;
      if (other.s > job.a && tellsCompletion(other)) job.hi = other.hi;
    }
  }
}

class JobReader {
  readonly #heldUp: HeldUp[] = [];
  readonly #byAccount = new Map<string, Map<string, JobColumns>>();
  readonly #reading: QueueReading;
  readonly #clock: CommonClock;

  constructor(reading: QueueReading, clock: CommonClock) {
    this.#reading = reading;
    this.#clock = clock;
  }

  read({ sent, answered, webhook }: Exchange): void {
    const { account } = sent;
    const route = account === undefined ? undefined : this.#reading.routeOf(sent);
    if (account === undefined || route === undefined) return;
    const columns = this.#columnsOf(account, route);
    const row = columns.add(sent);
    const askew = this.#reading.isAskew?.(sent) === true;
    const outcome = this.#outcome(sent, answered, askew);
    columns.tellOutcome(row, outcome);
    columns.askew[row] = Number(askew);
    columns.s[row] = this.#clock.at(sent.clock, sent.t_us);
    columns.work[row] = this.#reading.workOf?.(sent) ?? 1;
    if (outcome !== "unclear" && answered !== undefined) {
      columns.a[row] = this.#clock.at(answered.clock, answered.t_us);
      columns.answerSeq[row] = answered.seq;
    }
    if (sent.hook === undefined) {
      columns.late[row] = never;
      if (answered !== undefined) this.#readEnd(answered, columns, row);
    }
    if (webhook !== undefined && webhook.calls.length > 0)
      this.#readCalls(webhook.calls, columns, row);
  }

  lanes(): Lane[] {
    const queues = [...this.#byAccount.values()].flatMap((byRoute) => [...byRoute.values()]);
    return queues.map((columns) => {
      const jobs = [...columns];
      cloudHeldUp(jobs, this.#heldUp);
      jobs.sort(inSendOrder);
      boundSilent(jobs);
      return jobs;
    });
  }

  #columnsOf(account: string, route: string): JobColumns {
    const byRoute = this.#byAccount.get(account) ?? new Map<string, JobColumns>();
    this.#byAccount.set(account, byRoute);
    const columns = byRoute.get(route) ?? new JobColumns(account, route);
    byRoute.set(route, columns);
    return columns;
  }

  /**
   * A gateway may answer before the job is admitted. A refusal of one without a webhook may come after it was processed:
   * it counts wherever it may be inside.
   */
  #outcome({ hook }: SentEvent, answered: AnsweredEvent | undefined, askew: boolean): Outcome {
    if (answered?.status === undefined) return "unclear";
    const said = this.#reading.outcomeOf(answered);
    if (askew) return said === "accepted" ? "unclear" : "refused";
    return said === "refused" && hook === undefined ? "unclear" : said;
  }

  /** When a job without a webhook ended, at the latest, where its answer holds the result, or says that there is none. */
  #readEnd(answered: AnsweredEvent, columns: JobColumns, row: number): void {
    const { holdsResult = () => false, outcomeOf, settling } = this.#reading;
    const a = this.#clock.at(answered.clock, answered.t_us);
    const hasNone = outcomeOf(answered) === "refused";
    if (!hasNone && !holdsResult(answered)) return;
    columns.hi[row] = a + settling;
    if (hasNone) return;
    columns.w[row] = a;
    columns.results[row] = 1;
  }

  #readCalls(hooks: readonly HookEvent[], columns: JobColumns, row: number): void {
    const { isFinal = () => true, lateness = () => 0 } = this.#reading;
    const finals = hooks.filter(isFinal).sort((a, b) => this.#came(a) - this.#came(b));
    const [first] = finals;
    columns.calls[row] = hooks.length;
    if (first === undefined) return;
    columns.w[row] = this.#came(first);
    columns.late[row] = lateness(first);
    this.#readWords(finals, columns, row);
    const [well] = finals.filter(isWell).sort((a, b) => this.#done(a) - this.#done(b));
    if (well !== undefined && columns.mixed[row] === 0)
      columns.hi[row] = this.#done(well) + this.#settling(well);
    const bad = finals.find((hook) => !isWell(hook));
    const until = well === undefined ? never : this.#done(well);
    if (bad !== undefined)
      this.#heldUp.push({ account: columns.account, from: this.#came(bad), until });
  }

  readonly #came = ({ clock, t_us }: HookEvent): number => this.#clock.at(clock, t_us);

  readonly #done = ({ clock, answered_us }: HookEvent): number =>
    this.#clock.at(clock, answered_us);

  /** From a good answer to a call until the place is surely free. */
  #settling({ clock, answered_us }: HookEvent): number {
    const { settling, stoodStill = () => 0 } = this.#reading;
    return settling + stoodStill(clock, answered_us, answered_us + settling);
  }

  /** What the calls say. A call without a body differs from one with a result, too. */
  #readWords(finals: readonly HookEvent[], columns: JobColumns, row: number): void {
    const { isFinal, hasFailed = () => false } = this.#reading;
    const mixed = isFinal === undefined && new Set(finals.map(textOf)).size > 1;
    columns.mixed[row] = Number(mixed);
    columns.clouded[row] = Number(mixed);
    columns.failed[row] = Number(finals.some(hasFailed));
    columns.results[row] = this.#results(finals);
  }

  /** How many results the calls bring. One that fails after its result, by a call that was its last, has two. */
  #results(finals: readonly HookEvent[]): number {
    const { isFinal, hasFailed = () => false, resultOf = () => undefined } = this.#reading;
    const results = finals.map(resultOf);
    const first = results.find((result) => result !== undefined);
    if (first === undefined) return 0;
    const differing = results.filter((result) => result !== undefined && result !== first).length;
    const later = finals.slice(results.indexOf(first) + 1);
    return Math.max(1 + differing, isFinal !== undefined && later.some(hasFailed) ? 2 : 1);
  }
}

const textOf = ({ body }: HookEvent): string => body?.text ?? body?.base64 ?? "";

const isWell = ({ status }: HookEvent): boolean => status >= 200 && status < 300;
