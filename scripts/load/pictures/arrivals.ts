import { isAdmitted, type Job } from "../../../conformance/queue/job.ts";
import { duration, linear, roundValues } from "./scale.ts";
import { isTurnedAway } from "./scene.ts";
import { colours, element, hint, path, picture, words } from "./svg.ts";

const width = 1080;
const height = 300;
const across = [64, width - 24] as const;
const down = [72, height - 40] as const;
const cells = 180;

interface Cell {
  accepted: number;
  rejected: number;
}

/** Accepted and rejected requests a second over a whole run, with the scenario that sent them; in send order. */
export function arrivals(jobs: readonly Job[], runOf: (job: Job) => string): string {
  const [from, last] = sendSpan(jobs);
  const until = Math.max(from + 1e6, last);
  const x = linear([from, until], across);
  const each = (until - from) / cells / 1e6;
  const counts = counted(jobs, linear([from, until], [0, cells]));
  const rates = counts.map(({ accepted, rejected }) => ({
    accepted: accepted / each,
    rejected: rejected / each,
  }));
  const most = Math.max(1, ...rates.flatMap(({ accepted, rejected }) => [accepted, rejected]));
  const middle = (down[0] + down[1]) / 2;
  const up = linear([0, most], [middle, down[0]]);
  const below = linear([0, most], [middle, down[1]]);
  const title = "Accepted and rejected over time";
  return picture(
    width,
    height,
    title,
    words(24, 28, title, { "font-size": 15, "font-weight": 600 }),
    words(24, 46, "requests a second: accepted upwards, turned away downwards", {
      fill: colours.faint,
    }),
    ...acts(jobs, runOf, x),
    ...roundValues([0, most], 3).flatMap((rate) => levels(rate, [up(rate), below(rate)])),
    area(
      rates.map(({ accepted }) => up(accepted)),
      middle,
      colours.accepted,
    ),
    area(
      rates.map(({ rejected }) => below(rejected)),
      middle,
      colours.rejected,
    ),
    ...roundValues([0, until - from], 10).map((after) =>
      words(x(from + after), height - 16, duration(after), {
        "text-anchor": "middle",
        fill: colours.faint,
        "font-size": 10,
      }),
    ),
  );
}

const sendSpan = (jobs: readonly Job[]): [number, number] => [jobs[0]?.s ?? 0, jobs.at(-1)?.s ?? 0];

function counted(jobs: readonly Job[], cellOf: (time: number) => number): Cell[] {
  const counts = Array.from({ length: cells }, (): Cell => ({ accepted: 0, rejected: 0 }));
  for (const job of jobs) {
    const cell = counts[Math.min(cells - 1, Math.floor(cellOf(job.s)))] as Cell;
    if (isAdmitted(job)) cell.accepted++;
    else if (isTurnedAway(job)) cell.rejected++;
  }
  return counts;
}

function area(heights: readonly number[], base: number, fill: string): string {
  const cellWidth = (across[1] - across[0]) / cells;
  const points = heights.flatMap((y, at): [number, number][] => [
    [across[0] + at * cellWidth, y],
    [across[0] + (at + 1) * cellWidth, y],
  ]);
  const d = `${path([[across[0], base], ...points, [across[1], base]])}Z`;
  return element("path", { d, fill, "fill-opacity": "0.8" });
}

function levels(rate: number, heights: readonly number[]): string[] {
  return heights.flatMap((y) => [
    element("path", {
      d: path([
        [across[0], y],
        [across[1], y],
      ]),
      stroke: colours.line,
    }),
    words(across[0] - 8, y + 4, `${rate}`, {
      "text-anchor": "end",
      fill: colours.faint,
      "font-size": 10,
    }),
  ]);
}

/** Bands that say which scenario ran when. */
function acts(
  jobs: readonly Job[],
  runOf: (job: Job) => string,
  x: (time: number) => number,
): string[] {
  return [...Map.groupBy(jobs, runOf)].flatMap(([run, some], at) => {
    const [first, last] = sendSpan(some);
    const start = x(first);
    const end = Math.max(start + 2, x(last));
    const box = { x: start, y: down[0] - 14, width: end - start, height: down[1] - down[0] + 20 };
    return [
      element("rect", { ...box, fill: at % 2 === 0 ? colours.band : colours.paper }, hint(run)),
      words(start + 3, down[0] - 4, run, { fill: colours.faint, "font-size": 10 }),
    ];
  });
}
