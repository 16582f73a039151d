import { isAdmitted, isReported, type QueuedJob } from "../../../conformance/queue/queued-job.ts";
import { quantile } from "../../../conformance/report/load-rows.ts";
import { duration, linear, logarithmic } from "./scale.ts";
import { isTurnedAway } from "./scene.ts";
import {
  across,
  colours,
  element,
  escaped,
  heading,
  hint,
  path,
  picture,
  tick,
  words,
} from "./svg.ts";

const rowHeight = 88;
/** The height of a distribution, below its two lines of words. */
const mostHigh = 36;
const cells = 120;

interface Measure {
  name: string;
  colour: string;
  of(jobs: readonly QueuedJob[]): number[];
}

/** The measured times, in µs. */
const measures: readonly Measure[] = [
  {
    name: "send → accepted",
    colour: colours.processing,
    of: (jobs) =>
      jobs.filter((job) => isAdmitted(job) && Number.isFinite(job.a)).map(({ s, a }) => a - s),
  },
  {
    name: "send → turned away",
    colour: colours.rejected,
    of: (jobs) => jobs.filter(isTurnedAway).map(({ s, a }) => a - s),
  },
  {
    name: "send → webhook",
    colour: colours.ink,
    of: (jobs) => jobs.filter((job) => isAdmitted(job) && isReported(job)).map(({ s, w }) => w - s),
  },
];

/** How long requests and jobs took, by plan: distributions on one logarithmic axis, with their percentiles. */
export function latencies(jobs: readonly QueuedJob[]): string {
  const byPlan = Map.groupBy(jobs, ({ plan }) => plan);
  const rows = [...byPlan]
    .sort(byName)
    .flatMap(([plan, some]) =>
      measures
        .map(({ of, ...measure }) => ({ plan, ...measure, times: of(some).sort((a, b) => a - b) }))
        .filter(({ times }) => times.length > 0),
    );
  const all = rows.flatMap(({ times }) => [times[0] as number, times.at(-1) as number]);
  const span = [
    10 ** Math.floor(Math.log10(Math.max(1, Math.min(...all)))),
    Math.max(10, ...all) * 1.1,
  ] as const;
  const x = logarithmic(span, across);
  const top = 62;
  const end = top + rows.length * rowHeight;
  const title = "How long answers and results took";
  const said = rows.map((row) => `${row.plan}, ${row.name}: ${quantilesOf(row.times)}`);
  return picture(
    end + 34,
    { title, description: `${said.join(". ")}.` },
    heading(title),
    words(across[0], 48, "marks: p50, p95, p99; logarithmic axis", { fill: colours.faint }),
    ...ticks(span, x, top, end),
    ...rows.flatMap((row, at) => distribution(row, x, top + at * rowHeight)),
  );
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

interface Row {
  plan: string;
  name: string;
  colour: string;
  /** Ascending. */
  times: number[];
}

function distribution(
  { plan, name, colour, times }: Row,
  x: (value: number) => number,
  y: number,
): string[] {
  const base = y + rowHeight - 8;
  const counts = new Array<number>(cells).fill(0);
  const cellOf = linear([across[0], across[1]], [0, cells]);
  for (const time of times) {
    const cell = Math.min(cells - 1, Math.max(0, Math.floor(cellOf(x(time)))));
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const height = linear([0, Math.max(...counts)], [0, mostHigh]);
  const cellWidth = (across[1] - across[0]) / cells;
  const points = counts.flatMap((count, at): [number, number][] => {
    const from = across[0] + at * cellWidth;
    return [
      [from, base - height(count)],
      [from + cellWidth, base - height(count)],
    ];
  });
  const outline = path([[across[0], base], ...points, [across[1], base]]);
  const count = { fill: colours.faint, "text-anchor": "end" };
  return [
    element("rect", {
      x: 4,
      y: y + 4,
      width: 412,
      height: 40,
      fill: colours.paper,
      class: "ground",
    }),
    element(
      "text",
      { x: across[0], y: y + 20, fill: colours.ink },
      element("tspan", { "font-weight": 600 }, escaped(plan)),
      ` ${escaped(name)}`,
    ),
    words(across[1], y + 38, `n ${times.length}`, count),
    words(across[0], y + 38, quantilesOf(times), { fill: colours.faint }),
    element("path", {
      d: `${outline}Z`,
      fill: colour,
      "fill-opacity": "0.28",
      stroke: colour,
      "stroke-width": "0.8",
    }),
    ...shares.map((share, at) => {
      const time = quantile(times, share);
      const line = path([
        [x(time), base - 8 - 5 * at],
        [x(time), base + 5],
      ]);
      const told = hint(`p${share * 100} ${duration(time)}`);
      return element("path", { d: line, stroke: colour, "stroke-width": "1.6" }, told);
    }),
  ];
}

const shares = [0.5, 0.95, 0.99];

const quantilesOf = (times: readonly number[]): string =>
  shares.map((share) => duration(quantile(times, share))).join(" · ");

function ticks(
  [from, to]: readonly [number, number],
  x: (value: number) => number,
  top: number,
  end: number,
): string[] {
  const found: string[] = [];
  for (let power = from; power <= to; power *= 10)
    for (const times of [1, 2, 5]) {
      const value = power * times;
      if (value > to) continue;
      const line = path([
        [x(value), top],
        [x(value), end],
      ]);
      found.push(element("path", { d: line, stroke: colours.line }));
      if (times === 1) found.push(tick(x(value), end + 20, duration(value)));
    }
  return found;
}
