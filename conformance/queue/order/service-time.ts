import type { QueuedJob } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";

/** Jobs wholly inside [from, until] that one worker did there: a unit of work took no more than `each`. */
export interface ServiceWindow {
  from: number;
  until: number;
  work: number;
  each: number;
  /** The job that was due when the window ended. */
  last: QueuedJob;
}

interface Task {
  job: QueuedJob;
  due: number;
  left: number;
}

/** Work done up to an instant, the last of it for a job that was due then. */
interface Done {
  at: number;
  due: number;
  work: number;
}

/** What sums of microseconds may be off by. */
const rounding = 1e-3;

/**
 * tau*: the least time that a unit of work can have taken if one job was processed after another, which is
 * `min (w_max - s_i) / work of the jobs wholly inside`. Below a declared minimum it proves parallel
 * service, whatever the order and without a bound on webhook delay. An imagined worker that takes `each`
 * a unit serves the most urgent webhook first; whenever it is late a window with less time than work is
 * found, and it goes on at the pace of that window. Every window found is real, so one pass never
 * accuses wrongly, and misses nothing at the pace it starts with. Memory: the jobs inside.
 */
export class ServiceTime {
  least: ServiceWindow | undefined;
  /** Jobs that had to wait for the imagined worker: without them nothing was asked. */
  contended = 0;
  readonly #ready = new ToCome<Task>();
  #done: Done[] = [];
  #now = Number.NEGATIVE_INFINITY;
  #work = 0;
  #each: number;

  /** `each`: the pace to start with, the declared minimum; undefined: whatever the first job shows. */
  constructor(each: number | undefined) {
    this.#each = each ?? Number.POSITIVE_INFINITY;
  }

  /** A job in send order: sent no earlier than `s`, ended no later than `due`. */
  push(job: QueuedJob, s: number, due: number): void {
    this.#serve(s);
    if (this.#ready.size > 0) this.contended++;
    else this.#idle(s);
    this.#ready.add(due, s, { job, due, left: job.work });
    if (this.#each === Number.POSITIVE_INFINITY)
      this.#late({ from: s, until: due, work: job.work, each: (due - s) / job.work, last: job });
  }

  finish(): void {
    this.#serve(Number.POSITIVE_INFINITY);
  }

  #idle(until: number): void {
    this.#now = until;
    this.#done = [{ at: until, due: Number.POSITIVE_INFINITY, work: this.#work }];
  }

  #serve(until: number): void {
    while (this.#ready.size > 0 && this.#now < until) {
      const task = this.#ready.take();
      const end = this.#now + task.left * this.#each;
      if (end > until) {
        const part = this.#each > 0 ? (until - this.#now) / this.#each : 0;
        this.#spend(until, task, Math.min(part, task.left));
        task.left -= Math.min(part, task.left);
        this.#ready.add(task.due, 0, task);
        return;
      }
      this.#spend(end, task, task.left);
      if (end > task.due + rounding) this.#overdue(task);
    }
  }

  #spend(end: number, task: Task, work: number): void {
    this.#now = end;
    this.#work += work;
    const done = this.#done;
    while (done.length > 0 && (done[done.length - 1] as Done).due <= task.due) done.pop();
    done.push({ at: end, due: task.due, work: this.#work });
  }

  // Since the worker last idled or served a job due later, it served only jobs of this window.
  #overdue(task: Task): void {
    const before = this.#done.findLast(({ due }) => due > task.due) as Done;
    const work = this.#work - before.work;
    const each = Math.max(0, task.due - before.at) / work;
    this.#late({ from: before.at, until: task.due, work, each, last: task.job });
  }

  #late(window: ServiceWindow): void {
    if (window.each < (this.least?.each ?? Number.POSITIVE_INFINITY)) this.least = window;
    this.#each = Math.min(this.#each, window.each);
  }
}
