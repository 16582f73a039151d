import type { SentEvent } from "../../contracts/history/events.ts";
import { inSendOrder, type Lane, type Outcome, type QueuedJob } from "./queued-job.ts";

const outcomes: readonly Outcome[] = ["unclear", "accepted", "queue full", "refused"];
const never = Number.POSITIVE_INFINITY;

/** So many rows stand together: columns that grew in one piece would leave as much behind as they hold. */
const room = 1024;

/** Some requests of one account to one route, a column for each thing known of them. */
class Columns {
  readonly account: string;
  readonly route: string;
  readonly id: string[] = [];
  readonly plan: string[] = [];
  readonly after: QueuedJob["after"][] = [];
  readonly seq = new Float64Array(room);
  readonly answerSeq = new Float64Array(room).fill(never);
  readonly s = new Float64Array(room);
  readonly a = new Float64Array(room).fill(never);
  readonly w = new Float64Array(room).fill(never);
  readonly late = new Float64Array(room);
  readonly startsBy = new Float64Array(room).fill(never);
  readonly endsFrom = new Float64Array(room).fill(-never);
  readonly hi = new Float64Array(room).fill(never);
  readonly work = new Float64Array(room);
  readonly hook = new Uint32Array(room);
  readonly calls = new Uint32Array(room);
  readonly results = new Uint32Array(room);
  readonly outcome = new Uint8Array(room);
  readonly long = new Uint8Array(room);
  readonly askew = new Uint8Array(room);
  readonly failed = new Uint8Array(room);
  readonly clouded = new Uint8Array(room);
  readonly mixed = new Uint8Array(room);

  constructor(account: string, route: string) {
    this.account = account;
    this.route = route;
  }

  tellOutcome(row: number, outcome: Outcome): void {
    this.outcome[row] = outcomes.indexOf(outcome);
  }
}

/**
 * The requests of one account to one route, in columns. A million jobs hold a tenth of the memory of as many objects, and
 * whoever goes through one queue finds its numbers side by side.
 */
export class JobColumns implements Lane {
  readonly account: string;
  readonly route: string;
  length = 0;
  readonly #parts: Columns[] = [];

  constructor(account: string, route: string) {
    this.account = account;
    this.route = route;
  }

  at(row: number): Row | undefined {
    if (row >= this.length) return undefined;
    return new Row(this.#parts[Math.floor(row / room)] as Columns, row % room);
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let row = 0; row < this.length; row++) yield this.at(row) as Row;
  }

  some(is: (job: QueuedJob) => boolean): boolean {
    for (const job of this) if (is(job)) return true;
    return false;
  }

  filter(is: (job: QueuedJob) => boolean): QueuedJob[] {
    const found: QueuedJob[] = [];
    for (const job of this) if (is(job)) found.push(job);
    return found;
  }

  /** A request of which no more is known yet. */
  add({ id, plan = "", after, seq }: Pick<SentEvent, "id" | "plan" | "after" | "seq">): Row {
    const row = this.length++ % room;
    if (row === 0) this.#parts.push(new Columns(this.account, this.route));
    const columns = this.#parts.at(-1) as Columns;
    columns.id.push(id);
    columns.plan.push(plan);
    columns.after.push(after);
    columns.seq[row] = seq;
    return new Row(columns, row);
  }

  /** The same in send order. */
  inSendOrder(): Lane {
    for (let row = 1; row < this.length; row++)
      if (inSendOrder(this.at(row - 1) as Row, this.at(row) as Row) > 0)
        return [...this].sort(inSendOrder);
    return this;
  }
}

/** One job: what its row says. Made anew whenever a job is asked for. */
export class Row implements QueuedJob {
  readonly columns: Columns;
  readonly row: number;

  constructor(columns: Columns, row: number) {
    this.columns = columns;
    this.row = row;
  }

  get account(): string {
    return this.columns.account;
  }

  get route(): string {
    return this.columns.route;
  }

  get id(): string {
    return this.columns.id[this.row] as string;
  }

  get plan(): string {
    return this.columns.plan[this.row] as string;
  }

  get after(): QueuedJob["after"] {
    return this.columns.after[this.row];
  }

  get seq(): number {
    return this.columns.seq[this.row] as number;
  }

  get answerSeq(): number {
    return this.columns.answerSeq[this.row] as number;
  }

  get s(): number {
    return this.columns.s[this.row] as number;
  }

  get a(): number {
    return this.columns.a[this.row] as number;
  }

  get w(): number {
    return this.columns.w[this.row] as number;
  }

  get late(): number {
    return this.columns.late[this.row] as number;
  }

  set late(by: number) {
    this.columns.late[this.row] = by;
  }

  get startsBy(): number {
    return this.columns.startsBy[this.row] as number;
  }

  set startsBy(by: number) {
    this.columns.startsBy[this.row] = by;
  }

  get endsFrom(): number {
    return this.columns.endsFrom[this.row] as number;
  }

  set endsFrom(from: number) {
    this.columns.endsFrom[this.row] = from;
  }

  get hi(): number {
    return this.columns.hi[this.row] as number;
  }

  set hi(until: number) {
    this.columns.hi[this.row] = until;
  }

  get work(): number {
    return this.columns.work[this.row] as number;
  }

  get calls(): number {
    return this.columns.calls[this.row] as number;
  }

  get results(): number {
    return this.columns.results[this.row] as number;
  }

  get outcome(): Outcome {
    return outcomes[this.columns.outcome[this.row] as number] as Outcome;
  }

  get long(): boolean {
    return this.columns.long[this.row] === 1;
  }

  get askew(): boolean {
    return this.columns.askew[this.row] === 1;
  }

  get failed(): boolean {
    return this.columns.failed[this.row] === 1;
  }

  set failed(is: boolean) {
    this.columns.failed[this.row] = Number(is);
  }

  get clouded(): boolean {
    return this.columns.clouded[this.row] === 1;
  }

  set clouded(is: boolean) {
    this.columns.clouded[this.row] = Number(is);
  }

  get mixed(): boolean {
    return this.columns.mixed[this.row] === 1;
  }
}
