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
  type Outcome,
  type QueuedJob,
  tellsCompletion,
} from "./queued-job.ts";
import type { QueueReading } from "./reading.ts";

/**
 * The queued jobs of a history, in send order, each joined with its answer and its webhook's calls, however the events
 * are ordered. Only requests that name a metered account count.
 */
export function jobsFromEvents(
  events: readonly HistoryEvent[],
  reading: QueueReading,
): readonly QueuedJob[] {
  const header = events.findLast((event) => event.ev === "header");
  const reader = new JobReader(reading, new CommonClock(header?.anchors ?? []));
  const lanes = new Lanes();
  for (const exchange of exchangesIn(events)) {
    const { account } = exchange.sent;
    const route = account === undefined ? undefined : reading.routeOf(exchange.sent);
    if (account !== undefined && route !== undefined)
      lanes.add(reader.jobOf(exchange, account, route));
  }
  const jobs = lanes.jobs();
  cloudHeldUp(jobs, reader.heldUp);
  jobs.sort(inSendOrder);
  boundSilent(jobs);
  return jobs;
}

/** Jobs by queue: those of one account on one route stand together. */
class Lanes {
  #size = 0;
  readonly #byAccount = new Map<string, Map<string, Lane>>();

  add(job: QueuedJob): void {
    const { columns, places } = this.#laneOf(job);
    columns.add(job);
    places.push(this.#size++);
  }

  /** All jobs, in the order in which they were added. */
  jobs(): QueuedJob[] {
    const jobs: QueuedJob[] = new Array(this.#size);
    for (const byRoute of this.#byAccount.values())
      for (const { columns, places } of byRoute.values()) {
        let row = 0;
        for (const job of columns) jobs[places[row++] as number] = job;
      }
    return jobs;
  }

  #laneOf({ account, route }: QueuedJob): Lane {
    const byRoute = this.#byAccount.get(account) ?? new Map<string, Lane>();
    this.#byAccount.set(account, byRoute);
    const lane = byRoute.get(route) ?? { columns: new JobColumns(account, route), places: [] };
    byRoute.set(route, lane);
    return lane;
  }
}

interface Lane {
  columns: JobColumns;
  /** The places of these jobs among all. */
  places: number[];
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
function cloudHeldUp(jobs: readonly QueuedJob[], heldUp: readonly HeldUp[]): void {
  if (heldUp.length === 0) return;
  const byAccount = Map.groupBy(heldUp, ({ account }) => account);
  for (const job of jobs) {
    const spans = byAccount.get(job.account) ?? [];
    job.clouded ||= spans.some(({ from, until }) => from <= job.w && job.s <= until);
  }
}

const never = Number.POSITIVE_INFINITY;

/**
 * Bounds the stay of jobs whose end nothing tells: they end no later than one that was sent after their answer, since
 * order is promised. `jobs`: in send order.
 */
function boundSilent(jobs: readonly QueuedJob[]): void {
  for (const [at, job] of jobs.entries()) {
    if (!isSilent(job) || job.outcome !== "accepted" || isReported(job)) continue;
    const isNext = (other: QueuedJob): boolean =>
      other.s > job.a && sharesQueue(other, job) && tellsCompletion(other);
    for (let next = at + 1; next < jobs.length && job.hi === never; next++)
      if (isNext(jobs[next] as QueuedJob)) job.hi = (jobs[next] as QueuedJob).hi;
  }
}

const sharesQueue = (one: QueuedJob, other: QueuedJob): boolean =>
  one.account === other.account && one.route === other.route;

class JobReader {
  readonly heldUp: HeldUp[] = [];
  readonly #reading: QueueReading;
  readonly #clock: CommonClock;

  constructor(reading: QueueReading, clock: CommonClock) {
    this.#reading = reading;
    this.#clock = clock;
  }

  jobOf({ sent, answered, webhook }: Exchange, account: string, route: string): QueuedJob {
    const askew = this.#reading.isAskew?.(sent) === true;
    const outcome = this.#outcome(sent, answered, askew);
    const isSilent = sent.hook === undefined;
    const isTold = outcome !== "unclear" && answered !== undefined;
    const job: QueuedJob = {
      id: sent.id,
      account,
      plan: sent.plan ?? "",
      route,
      seq: sent.seq,
      answerSeq: isTold ? answered.seq : never,
      s: this.#clock.at(sent.clock, sent.t_us),
      a: isTold ? this.#clock.at(answered.clock, answered.t_us) : never,
      w: never,
      late: isSilent ? never : 0,
      hi: never,
      outcome,
      after: sent.after,
      work: this.#reading.workOf?.(sent) ?? 1,
      askew,
      failed: false,
      clouded: false,
      mixed: false,
      calls: 0,
      results: 0,
    };
    if (isSilent && answered !== undefined) return Object.assign(job, this.#endOf(answered));
    const { calls = [] } = webhook ?? {};
    return calls.length === 0 ? job : Object.assign(job, this.#called(calls, account));
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
  #endOf(answered: AnsweredEvent): Partial<QueuedJob> {
    const { holdsResult = () => false, outcomeOf, settling } = this.#reading;
    const a = this.#clock.at(answered.clock, answered.t_us);
    const hi = a + settling;
    if (outcomeOf(answered) === "refused") return { hi };
    return holdsResult(answered) ? { w: a, hi, results: 1 } : {};
  }

  #called(hooks: readonly HookEvent[], account: string): Partial<QueuedJob> {
    const { isFinal = () => true, lateness = () => 0 } = this.#reading;
    const finals = hooks.filter(isFinal).sort((a, b) => this.#came(a) - this.#came(b));
    const [first] = finals;
    if (first === undefined) return { calls: hooks.length };
    const [well] = finals.filter(isWell).sort((a, b) => this.#done(a) - this.#done(b));
    const bad = finals.find((hook) => !isWell(hook));
    const until = well === undefined ? never : this.#done(well);
    if (bad !== undefined) this.heldUp.push({ account, from: this.#came(bad), until });
    const said = this.#said(finals);
    const hi = said.mixed || well === undefined ? never : until + this.#settling(well);
    return { w: this.#came(first), late: lateness(first), hi, calls: hooks.length, ...said };
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
  #said(finals: readonly HookEvent[]): Pick<QueuedJob, "failed" | "results" | "mixed" | "clouded"> {
    const { isFinal, hasFailed = () => false } = this.#reading;
    const bodies = new Set(finals.map(({ body }) => body?.text ?? body?.base64 ?? ""));
    const mixed = isFinal === undefined && bodies.size > 1;
    const failed = finals.some(hasFailed);
    return { failed, results: this.#results(finals), mixed, clouded: mixed };
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

const isWell = ({ status }: HookEvent): boolean => status >= 200 && status < 300;
