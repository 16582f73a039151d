import { isAdmitted, isReported, type QueuedJob } from "../../queue/queued-job.ts";

/** A queue server as the document allows it to be read; the search asks whether one explains a history. */
export interface Model {
  /** Longest time from a job's end until its webhook reached the receiver; Infinity: none is declared. */
  delay: number;
  /** Whether jobs end in the order in which they were admitted. */
  fifo: boolean;
  /** How many may be queued; undefined: admissions are not limited. */
  admits?: number;
  /** How many must be queued for a rejection; undefined: rejections are free. */
  rejects?: number;
  /** Whether the running job counts as queued; apart from it, one runs at a time. */
  running: "counts" | "apart";
  /** When a place is free: at the job's end, or at any time until its webhook was answered and settled. */
  freed: "at-end" | "once-answered";
}

/** Where a job is: not decided, waiting, running, ended with its place still taken, gone. */
type Place = "out" | "waiting" | "running" | "ended" | "gone";

interface State {
  places: Place[];
  /** Jobs in the system that have not ended, in order of admission. */
  line: number[];
  decided: number;
  now: number;
}

/**
 * Whether some run of the model explains the history: an exhaustive search over the order of all hidden
 * events, each as early as its bounds and its predecessors allow, which loses no run. Shares nothing with
 * the criteria it checks but the stamps. For a handful of jobs only.
 */
export function explains(model: Model, jobs: readonly QueuedJob[]): boolean {
  const start: State = {
    places: jobs.map(() => "out"),
    line: [],
    decided: 0,
    now: Number.NEGATIVE_INFINITY,
  };
  return search(model, jobs, start, new Map());
}

function search(
  model: Model,
  jobs: readonly QueuedJob[],
  state: State,
  seen: Map<string, number>,
): boolean {
  if (jobs.some((job, at) => isOverdue(job, state, at))) return false;
  if (jobs.every((job, at) => isDone(job, state, at, model))) return true;
  const name = `${state.places.map((place) => place[0] ?? "").join("")}${state.line.join("")}:${state.decided}`;
  if ((seen.get(name) ?? Number.POSITIVE_INFINITY) <= state.now) return false;
  seen.set(name, state.now);
  return steps(model, jobs, state).some((next) => search(model, jobs, next, seen));
}

/** An event that must happen, yet would be too late by now. */
function isOverdue(job: QueuedJob, { places, decided, now }: State, at: number): boolean {
  if (!isDecided(decided, at)) return mustDecide(job) && job.a < now;
  const place = places[at];
  if (place === "waiting" || place === "running") return job.w < now;
  return place === "ended" && job.hi < now;
}

function isDone(job: QueuedJob, { places, decided }: State, at: number, model: Model): boolean {
  if (!isDecided(decided, at)) return !mustDecide(job);
  const place = places[at];
  if (place === "waiting" || place === "running") return !isReported(job);
  if (place === "ended") return model.freed === "at-end" || job.hi === Number.POSITIVE_INFINITY;
  return true;
}

function mustDecide(job: QueuedJob): boolean {
  return isAdmitted(job) || job.outcome === "queue full";
}

function isDecided(decided: number, at: number): boolean {
  return (decided & (1 << at)) !== 0;
}

/** Every state that one hidden event leads to. */
function steps(model: Model, jobs: readonly QueuedJob[], state: State): State[] {
  return jobs.flatMap((job, at) => {
    const next = isDecided(state.decided, at)
      ? advance(model, job, at, state)
      : decide(model, jobs, at, state);
    return next === undefined ? [] : [next];
  });
}

function decide(
  model: Model,
  jobs: readonly QueuedJob[],
  at: number,
  state: State,
): State | undefined {
  const job = jobs[at] as QueuedJob;
  if (job.outcome === "refused") return undefined;
  const now = Math.max(state.now, job.s);
  if (now > Math.min(job.a, job.w)) return undefined;
  if (
    jobs.some(
      (other, i) => !isDecided(state.decided, i) && mustDecide(other) && precedes(other, job),
    )
  )
    return undefined;
  const decided = state.decided | (1 << at);
  if (job.outcome === "queue full")
    return queued(model, state) < (model.rejects ?? 0) ? undefined : { ...state, decided, now };
  if (queued(model, state) >= (model.admits ?? Number.POSITIVE_INFINITY)) return undefined;
  const places = state.places.with(at, "waiting");
  return { places, decided, now, line: [...state.line, at] };
}

/** Certainly before: answered strictly before the other was sent, or earlier in one sender's sequence. */
function precedes(job: QueuedJob, other: QueuedJob): boolean {
  if (job === other) return false;
  if (other.after?.includes(job.id)) return true;
  return job.a < other.s || (job.a === other.s && job.answerSeq < other.seq);
}

function advance(model: Model, job: QueuedJob, at: number, state: State): State | undefined {
  const place = state.places[at];
  if (place === "waiting" && model.running !== "counts") {
    const isNext = !model.fifo || firstWaiting(state) === at;
    if (!isNext || !mayBegin(state)) return undefined;
    return { ...state, places: state.places.with(at, "running") };
  }
  if (place === "waiting" || place === "running") return end(model, job, at, state);
  if (place !== "ended") return undefined;
  return state.now > job.hi ? undefined : { ...state, places: state.places.with(at, "gone") };
}

function end(model: Model, job: QueuedJob, at: number, state: State): State | undefined {
  if (model.fifo && state.line[0] !== at) return undefined;
  const earliest = isReported(job) ? job.w - job.late - model.delay : Number.NEGATIVE_INFINITY;
  const now = Math.max(state.now, earliest);
  if (now > job.w) return undefined;
  const places = state.places.with(at, model.freed === "at-end" ? "gone" : "ended");
  return { ...state, places, now, line: state.line.filter((each) => each !== at) };
}

function firstWaiting({ line, places }: State): number | undefined {
  return line.find((at) => places[at] === "waiting");
}

/** No job runs, and no job that ran keeps the worker until its webhook is answered. */
function mayBegin({ places }: State): boolean {
  return !places.includes("running") && !places.includes("ended");
}

function queued(model: Model, { places }: State): number {
  if (model.running !== "counts") return places.filter((place) => place === "waiting").length;
  return places.filter((place) => place !== "out" && place !== "gone").length;
}
