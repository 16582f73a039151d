import type {
  AnsweredEvent,
  HistoryEvent,
  HookEvent,
  SentEvent,
} from "../../contracts/history/events.ts";
import { Answers } from "../history/reading/exchanges.ts";
import { CommonClock } from "../history/time/clocks.ts";
import { JobColumns, type Row } from "./job-columns.ts";
import {
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
  for (const event of events) reader.read(event);
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
  const spans = heldUp.filter(({ account }) => account === jobs.at(0)?.account);
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
  for (let at = 0; at < jobs.length; at++) {
    const job = jobs.at(at) as QueuedJob;
    if (!isSilent(job) || job.outcome !== "accepted" || isReported(job)) continue;
    for (let next = at + 1; next < jobs.length && job.hi === never; next++) {
      const other = jobs.at(next) as QueuedJob;
      if (other.s > job.a && tellsCompletion(other)) job.hi = other.hi;
    }
  }
}

class JobReader {
  readonly #heldUp: HeldUp[] = [];
  readonly #byAccount = new Map<string, Map<string, JobColumns>>();
  readonly #answers = new Answers<Row>();
  /** A call comes soon after its request: its place is among the latest, which the processor has at hand. */
  readonly #hooks = new Map<string, number>();
  /** By a webhook's number: its first call, and any further ones. */
  readonly #firstCalls: (HookEvent | undefined)[] = [undefined];
  readonly #moreCalls = new Map<number, HookEvent[]>();
  readonly #reading: QueueReading;
  readonly #clock: CommonClock;

  constructor(reading: QueueReading, clock: CommonClock) {
    this.#reading = reading;
    this.#clock = clock;
  }

  read(event: HistoryEvent): void {
    if (event.ev === "answered") {
      const asked = this.#answers.join(event);
      if (asked !== undefined) this.#readAnswer(event, asked);
    } else if (event.ev === "hook") this.#keepCall(event);
    else if (event.ev === "sent") this.#readSent(event);
  }

  lanes(): Lane[] {
    const queues = [...this.#byAccount.values()].flatMap((byRoute) => [...byRoute.values()]);
    for (const columns of queues) for (const job of columns) this.#readRest(job);
    const lanes = queues.map((columns) => columns.inSendOrder());
    for (const jobs of lanes) {
      cloudHeldUp(jobs, this.#heldUp);
      boundSilent(jobs);
    }
    return lanes;
  }

  #readSent(sent: SentEvent): void {
    const { account, hook } = sent;
    const route = account === undefined ? undefined : this.#reading.routeOf(sent);
    if (account === undefined || route === undefined) return;
    const job = this.#columnsOf(account, route).add(sent);
    const { columns, row } = job;
    columns.askew[row] = Number(sent.design?.case === "bare");
    columns.long[row] = Number(sent.design?.case === "long");
    columns.s[row] = this.#clock.at(sent.clock, sent.t_us);
    columns.work[row] = this.#reading.workOf?.(sent) ?? 1;
    if (hook === undefined) columns.late[row] = never;
    else columns.hook[row] = this.#numberOf(hook);
    this.#answers.await(sent.id, job);
  }

  /** Of several answers the last counts. */
  #readAnswer(answered: AnsweredEvent, job: Row): void {
    const { columns, row } = job;
    const outcome = this.#outcome(answered, job);
    const isClear = outcome !== "unclear";
    columns.tellOutcome(row, outcome);
    columns.a[row] = isClear ? this.#clock.at(answered.clock, answered.t_us) : never;
    columns.answerSeq[row] = isClear ? answered.seq : never;
    if (isSilent(job)) this.#readEnd(answered, job);
  }

  /** Answers that stand before their request, or again, and the calls. */
  #readRest(job: Row): void {
    const { columns, row } = job;
    const { others } = this.#answers;
    const answered = others.size === 0 ? undefined : others.get(job.id);
    if (answered !== undefined) this.#readAnswer(answered, job);
    const hook = columns.hook[row] as number;
    const first = this.#firstCalls[hook];
    if (first !== undefined) this.#readCalls([first, ...(this.#moreCalls.get(hook) ?? [])], job);
  }

  /** The number of a webhook: requests that name the same one share its calls. */
  #numberOf(hook: string): number {
    const known = this.#hooks.get(hook);
    if (known !== undefined) return known;
    const number = this.#firstCalls.push(undefined) - 1;
    this.#hooks.set(hook, number);
    return number;
  }

  #keepCall(call: HookEvent): void {
    const number = this.#numberOf(call.hook);
    if (this.#firstCalls[number] === undefined) this.#firstCalls[number] = call;
    else this.#moreCalls.set(number, [...(this.#moreCalls.get(number) ?? []), call]);
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
  #outcome(answered: AnsweredEvent, job: QueuedJob): Outcome {
    if (answered.status === undefined) return "unclear";
    const said = this.#reading.outcomeOf(answered);
    if (job.askew) return said === "accepted" ? "unclear" : "refused";
    return said === "refused" && isSilent(job) ? "unclear" : said;
  }

  /** When a job without a webhook ended, at the latest, where its answer holds the result, or says that there is none. */
  #readEnd(answered: AnsweredEvent, { columns, row }: Row): void {
    const { holdsResult = () => false, outcomeOf, settling } = this.#reading;
    const a = this.#clock.at(answered.clock, answered.t_us);
    const hasNone = outcomeOf(answered) === "refused";
    const isDone = !hasNone && holdsResult(answered);
    columns.hi[row] = hasNone || isDone ? a + settling : never;
    columns.w[row] = isDone ? a : never;
    columns.results[row] = Number(isDone);
  }

  #readCalls(hooks: readonly HookEvent[], job: Row): void {
    const { columns, row } = job;
    const { isFinal = () => true, lateness } = this.#reading;
    const finals = hooks.filter(isFinal).sort((a, b) => this.#came(a) - this.#came(b));
    const [first] = finals;
    columns.calls[row] = hooks.length;
    if (first === undefined) return;
    columns.w[row] = this.#came(first);
    columns.late[row] = lateness?.(first) ?? 0;
    this.#readWords(finals, job);
    const well = finals.filter(isWell).sort((a, b) => this.#done(a) - this.#done(b));
    const until = well[0] === undefined ? never : this.#done(well[0]);
    // Whoever calls again has not got our answer, and may keep the place until one arrives.
    const last = well.at(-1);
    if (last !== undefined && columns.mixed[row] === 0)
      columns.hi[row] = this.#done(last) + this.#settling(last);
    const bad = finals.find((call) => !isWell(call));
    if (bad !== undefined)
      this.#heldUp.push({ account: columns.account, from: this.#came(bad), until });
  }

  readonly #came = ({ clock, t_us }: HookEvent): number => this.#clock.at(clock, t_us);

  readonly #done = ({ clock, answered_us }: HookEvent): number =>
    this.#clock.at(clock, answered_us);

  /** From a good answer to a call until the place is surely free. */
  #settling({ clock, answered_us }: HookEvent): number {
    const { settling, stoodStill } = this.#reading;
    return settling + (stoodStill?.(clock, answered_us, answered_us + settling) ?? 0);
  }

  /** What the calls say. A call without a body differs from one with a result, too. */
  #readWords(finals: readonly HookEvent[], { columns, row }: Row): void {
    const { isFinal, hasFailed = () => false } = this.#reading;
    const mixed =
      isFinal === undefined && finals.length > 1 && new Set(finals.map(textOf)).size > 1;
    columns.mixed[row] = Number(mixed);
    columns.clouded[row] = Number(mixed);
    columns.failed[row] = Number(finals.some(hasFailed));
    columns.results[row] = this.#results(finals);
  }

  /** How many results the calls bring. One that fails after its result, by a call that was its last, has two. */
  #results(finals: readonly HookEvent[]): number {
    const { isFinal, hasFailed = () => false, resultOf } = this.#reading;
    if (resultOf === undefined) return 0;
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
