import type { SentEvent } from "../../contracts/history/events.ts";
import type { Outcome, QueuedJob } from "./queued-job.ts";

const outcomes: readonly Outcome[] = ["accepted", "queue full", "refused", "unclear"];

/**
 * The requests of one account to one route, a column for each thing known of them. A million jobs in columns hold a third
 * of the heap of as many objects, and whoever goes through one queue finds its numbers side by side.
 */
export class JobColumns {
  readonly account: string;
  readonly route: string;
  readonly id: string[] = [];
  readonly plan: string[] = [];
  readonly after: QueuedJob["after"][] = [];
  seq = new Float64Array(leastRoom);
  answerSeq = new Float64Array(leastRoom);
  s = new Float64Array(leastRoom);
  a = new Float64Array(leastRoom);
  w = new Float64Array(leastRoom);
  late = new Float64Array(leastRoom);
  hi = new Float64Array(leastRoom);
  work = new Float64Array(leastRoom);
  calls = new Uint32Array(leastRoom);
  results = new Uint32Array(leastRoom);
  outcome = new Uint8Array(leastRoom);
  askew = new Uint8Array(leastRoom);
  failed = new Uint8Array(leastRoom);
  clouded = new Uint8Array(leastRoom);
  mixed = new Uint8Array(leastRoom);

  constructor(account: string, route: string) {
    this.account = account;
    this.route = route;
  }

  /** Every job, read from its row, in the order in which they were added. */
  *[Symbol.iterator](): IterableIterator<QueuedJob> {
    for (let row = 0; row < this.id.length; row++) yield new Row(this, row);
  }

  /** A row for a request of which no more is known yet: where it stands. */
  add({ id, plan = "", after, seq }: SentEvent): number {
    const row = this.id.length;
    if (row === this.s.length) this.#makeRoom();
    this.id.push(id);
    this.plan.push(plan);
    this.after.push(after);
    this.seq[row] = seq;
    this.answerSeq[row] = never;
    this.a[row] = never;
    this.w[row] = never;
    this.hi[row] = never;
    return row;
  }

  tellOutcome(row: number, outcome: Outcome): void {
    this.outcome[row] = outcomes.indexOf(outcome);
  }

  #makeRoom(): void {
    this.seq = twice(this.seq);
    this.answerSeq = twice(this.answerSeq);
    this.s = twice(this.s);
    this.a = twice(this.a);
    this.w = twice(this.w);
    this.late = twice(this.late);
    this.hi = twice(this.hi);
    this.work = twice(this.work);
    this.calls = twice(this.calls);
    this.results = twice(this.results);
    this.outcome = twice(this.outcome);
    this.askew = twice(this.askew);
    this.failed = twice(this.failed);
    this.clouded = twice(this.clouded);
    this.mixed = twice(this.mixed);
  }
}

const never = Number.POSITIVE_INFINITY;
const leastRoom = 16;

function twice<Column extends Float64Array | Uint32Array | Uint8Array>(column: Column): Column {
  const Kind = column.constructor as new (size: number) => Column;
  const more = new Kind(2 * column.length);
  more.set(column);
  return more;
}

/** One job: what its row says. */
class Row implements QueuedJob {
  readonly columns: JobColumns;
  readonly row: number;

  constructor(columns: JobColumns, row: number) {
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
