import { isAdmitted, type QueuedJob } from "../../../conformance/queue/queued-job.ts";
import { duration, linear, roundValues } from "./scale.ts";
import { isTurnedAway } from "./scene.ts";
import {
  across as all,
  colours,
  element,
  heading,
  hint,
  keyTo,
  lengthOf,
  line,
  path,
  picture,
  tick,
  words,
} from "./svg.ts";

const across = [48, all[1]] as const;
const down = [86, 286] as const;
const cells = 120;

/** Accepted requests and those turned away, a second over a whole run, with the scenario that sent them; in send order. */
export function arrivals(jobs: readonly QueuedJob[], runOf: (job: QueuedJob) => string): string {
  const [from, last] = sendSpan(jobs);
  const until = Math.max(from + 1e6, last);
  const x = linear([from, until], across);
  const cellOf = linear([from, until], [0, cells]);
  const perSecond = (some: readonly QueuedJob[]): number[] => {
    const counts = Array<number>(cells).fill(0);
    for (const { s } of some) counts[Math.min(cells - 1, Math.floor(cellOf(s)))]! += 1;
    return counts.map((count) => (count * cells * 1e6) / (until - from));
  };
  const accepted = perSecond(jobs.filter(isAdmitted));
  const rejected = perSecond(jobs.filter((job) => !isAdmitted(job) && isTurnedAway(job)));
  const most = Math.max(1, ...accepted, ...rejected);
  const middle = (down[0] + down[1]) / 2;
  const up = linear([0, most], [middle, down[0]]);
  const below = linear([0, most], [middle, down[1]]);
  const runs = [...Map.groupBy(jobs, runOf)];
  const key = keyTo(
    runs.map(([run], at) => ({ text: `${at + 1} ${run}` })),
    down[1] + 56,
  );
  const title = "Accepted and turned away over time";
  const description = `Requests a second: at most ${most.toFixed(1)}, accepted upwards, turned away downwards. In order: ${runs.map(([run]) => run).join(", ")}.`;
  return picture(
    down[1] + 48 + key.height,
    { title, description },
    heading(title),
    words(all[0], 48, "requests a second: accepted upwards,", { fill: colours.faint }),
    words(all[0], 66, "turned away downwards", { fill: colours.faint }),
    ...runs.flatMap(([run, some], at) => act(run, some, at, x)),
    ...levels(roundValues([0, most], 3), up, below),
    area(accepted.map(up), middle, colours.processing),
    area(rejected.map(below), middle, colours.rejected),
    ...roundValues([0, until - from], 4).map((after) =>
      tick(x(from + after), down[1] + 28, duration(after)),
    ),
    ...key.inside,
  );
}

const sendSpan = (jobs: readonly QueuedJob[]): [number, number] => [
  jobs[0]?.s ?? 0,
  jobs.at(-1)?.s ?? 0,
];

function area(heights: readonly number[], base: number, fill: string): string {
  const cellWidth = (across[1] - across[0]) / cells;
  const points = heights.flatMap((y, at): [number, number][] => [
    [across[0] + at * cellWidth, y],
    [across[0] + (at + 1) * cellWidth, y],
  ]);
  const d = `${path([[across[0], base], ...points, [across[1], base]])}Z`;
  return element("path", { d, fill, "fill-opacity": "0.8" });
}

function levels(rates: readonly number[], ...scales: ((rate: number) => number)[]): string[] {
  return scales.flatMap((y, at) =>
    rates.flatMap((rate) => {
      const text = { "text-anchor": "end", fill: colours.faint };
      return [
        line([across[0], y(rate)], [across[1], y(rate)], { stroke: colours.line }),
        // Both scales begin at the same nought.
        ...(rate === 0 && at > 0 ? [] : [words(across[0] - 6, y(rate) + 5, `${rate}`, text)]),
      ];
    }),
  );
}

/** A band that says when a scenario ran, with its number where there is room. */
function act(
  run: string,
  jobs: readonly QueuedJob[],
  at: number,
  x: (time: number) => number,
): string[] {
  const [first, last] = sendSpan(jobs);
  const start = x(first);
  const end = Math.max(start + 2, x(last));
  const box = { x: start, y: down[0] - 6, width: end - start, height: down[1] - down[0] + 16 };
  const fill = at % 2 === 0 ? colours.band : colours.paper;
  const number = `${at + 1}`;
  return [
    element("rect", { ...box, fill, class: "ground" }, hint(run)),
    ...(end - start < lengthOf(number) + 6
      ? []
      : [words(start + 3, down[0] + 8, number, { fill: colours.faint })]),
  ];
}
