import type { ClockAnchor } from "../../contracts/history/events.ts";
import { sum } from "../workloads/workload.ts";
import type { Meter } from "./meter.ts";

/** Was the generator itself healthy? Of all instances of one run, the worst. */
export interface GeneratorHealth {
  healthy: boolean;
  /** Why not, in words that name the figure and its bound. */
  reasons: string[];
  instances: number;
  sent: number;
  answered: number;
  droppedIterations: number;
  /** 99th percentile of how late sends were behind their schedule; undefined without a schedule. */
  scheduleLagP99Ms?: number;
  /** 99th percentile of the time between the connection's end of an answer and its stamp. */
  stampOverheadP99Ms?: number;
  /** CPU seconds that k6 used, and their share of all cores while it ran. */
  cpuSeconds?: number;
  cpuShare?: number;
  /** Width of the widest clock anchor, milliseconds. */
  anchorWidthMs?: number;
  /**
   * The longest time for which the kit's own process did not run. The reader of the log and a webhook receiver
   * in it stood still, too: webhooks may be stamped so much too late. Judges allow for that by the recorded
   * standstills; beyond the bound calls may not even get through.
   */
  kitDelayMaxMs?: number;
  /** Requests that got no connection. */
  refusedSockets: number;
  faults: string[];
}

/** Beyond these the generator's own doings show in the figures; timings are then no evidence. */
export const healthBounds = {
  scheduleLagP99Ms: 100,
  stampOverheadP99Ms: 1000,
  cpuShare: 0.9,
  anchorWidthMs: 5,
  kitDelayMaxMs: 500,
} as const;

/** One instance's share of a run. */
export interface InstanceHealth {
  meter: Meter;
  anchors: ClockAnchor[];
  dropped: number | undefined;
  cpuSeconds: number | undefined;
  wallSeconds: number;
  faults: string[];
}

/** The machine that the instances share with the kit; unknown for instances elsewhere. */
export interface Machine {
  cores: number;
  kitDelayMaxMs: number;
}

/** Judges the generator by what its instances measured. */
export function healthOf(instances: InstanceHealth[], machine?: Machine): GeneratorHealth {
  const figures = {
    ...countsOf(instances),
    ...timesOf(instances),
    ...machineOf(instances, machine),
  };
  const reasons = [...reasonsIn(figures), ...unknowns(instances)];
  return { healthy: reasons.length === 0, reasons, ...figures };
}

const countsOf = (instances: InstanceHealth[]) => ({
  instances: instances.length,
  sent: sum(instances.map(({ meter }) => meter.sent)),
  answered: sum(instances.map(({ meter }) => meter.answered)),
  droppedIterations: sum(instances.map(({ dropped }) => dropped ?? 0)),
  refusedSockets: sum(instances.map(({ meter }) => meter.unsent)),
  faults: [...new Set(instances.flatMap(({ faults }) => faults))],
});

function timesOf(instances: InstanceHealth[]) {
  const lag = worst(instances.map(({ meter }) => meter.lagMs.quantile(0.99)));
  const stamp = worst(instances.map(({ meter }) => meter.stampMs.quantile(0.99)));
  const width = worst(instances.flatMap(({ anchors }) => anchors.map(({ width_us }) => width_us)));
  return {
    ...known("scheduleLagP99Ms", lag),
    ...known("stampOverheadP99Ms", stamp),
    ...known("anchorWidthMs", width === undefined ? undefined : width / 1000),
  };
}

function machineOf(instances: InstanceHealth[], machine: Machine | undefined) {
  const used = instances.map(({ cpuSeconds }) => cpuSeconds);
  const cpuSeconds = used.includes(undefined) ? undefined : sum(used as number[]);
  const wall = worst(instances.map(({ wallSeconds }) => wallSeconds));
  const share = machine && cpuSeconds && wall ? cpuSeconds / wall / machine.cores : undefined;
  return {
    ...known("cpuSeconds", cpuSeconds),
    ...known("cpuShare", share),
    ...known("kitDelayMaxMs", machine?.kitDelayMaxMs),
  };
}

function worst(figures: (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

type Figures = Omit<GeneratorHealth, "healthy" | "reasons">;

type Counted = "droppedIterations" | "refusedSockets";

const inWords: Record<keyof typeof healthBounds | Counted, (figure: string) => string> = {
  scheduleLagP99Ms: (ms) => `requests left ${ms} ms late`,
  stampOverheadP99Ms: (ms) => `answers were stamped ${ms} ms late`,
  cpuShare: (share) => `k6 took ${share} of the processors' time`,
  anchorWidthMs: (ms) => `a clock was read to within ${ms} ms`,
  kitDelayMaxMs: (ms) => `the kit itself stood still for ${ms} ms`,
  droppedIterations: (count) => `${count} requests of the schedule were dropped`,
  refusedSockets: (count) => `${count} requests got no connection`,
};

function reasonsIn(figures: Figures): string[] {
  const bounds = { ...healthBounds, droppedIterations: 0, refusedSockets: 0 };
  const over = Object.entries(bounds).flatMap(([key, bound]) => {
    const name = key as keyof typeof bounds;
    const value = figures[name] ?? 0;
    const figure = String(Math.round(value * 100) / 100);
    return value > bound ? [`${inWords[name](figure)} (at most ${bound})`] : [];
  });
  return [...over, ...figures.faults.map((fault) => `script: ${fault}`)];
}

function unknowns(instances: InstanceHealth[]): string[] {
  return [
    ...(instances.some(({ anchors }) => anchors.length === 0)
      ? ["a clock was never anchored"]
      : []),
    ...(instances.some(({ dropped }) => dropped === undefined)
      ? ["dropped iterations unknown: k6 ended before its summary"]
      : []),
  ];
}

const known = <K extends string>(name: K, value: number | undefined): { [P in K]?: number } =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: number };
