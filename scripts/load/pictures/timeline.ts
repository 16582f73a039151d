import type { Job } from "../../../conformance/queue/job.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { duration, linear, roundValues, type Scale } from "./scale.ts";
import { isTurnedAway, type QueueScene } from "./scene.ts";
import { colours, element, hint, path, picture, words } from "./svg.ts";

const width = 1080;
const left = 64;
const right = 24;
const across = [left, width - right] as const;
const rowHeight = 8;
const fillHeight = 64;

/**
 * One queue over time: for each run of a scenario how full it was seen to be, with the limit and what was
 * turned away, and a bar for each admitted job. Requests that contradict a rule are marked.
 */
export function timeline({ facts, acts, breaches }: QueueScene): string {
  const title = `${facts.account} · ${facts.plan} · ${facts.route} · limit ${facts.limit}`;
  const inside = [words(left, 28, title, { "font-size": 15, "font-weight": 600 }), legend(48)];
  let y = 66;
  for (const { run, jobs } of acts) {
    const here = new Set(jobs.map(({ id }) => id));
    const told = breaches.filter(({ ids }) => ids.some((id) => here.has(id)));
    const panel = drawAct({ run, y, excerpt: excerptOf(jobs, told), limit: facts.limit, told });
    inside.push(...panel.inside);
    y += panel.height;
  }
  return picture(width, y + 8, title, ...inside);
}

interface Panel {
  run: string;
  y: number;
  excerpt: Excerpt;
  limit: number;
  told: QueueScene["breaches"];
}

function drawAct({ run, y, excerpt, limit, told }: Panel): { inside: string[]; height: number } {
  const { bars, from, until, shown } = excerpt;
  const x = linear([from, until], across);
  const fillTop = y + 26;
  const rowsTop = fillTop + fillHeight + 12;
  const rowsEnd = rowsTop + Math.max(1, bars.length) * rowHeight;
  const marked = new Set(told.flatMap(({ ids }) => ids));
  const said =
    told[0] && `${told[0].rule}: ${told[0].how.replaceAll("-", " ")} (${numbersOf(told[0])})`;
  return {
    height: rowsEnd + 30 - y,
    inside: [
      element("rect", {
        x: 8,
        y: y + 4,
        width: width - 16,
        height: rowsEnd + 22 - y,
        rx: 6,
        fill: colours.band,
      }),
      words(left, y + 20, run, { "font-weight": 600 }),
      words(left + 12 + run.length * 6.6, y + 20, shown, { fill: colours.faint }),
      ...(said
        ? [words(across[1], y + 20, said, { fill: colours.witness, "text-anchor": "end" })]
        : []),
      ...grid(x, [from, until], fillTop, rowsEnd),
      ...fullness(excerpt, x, fillTop, limit),
      ...bars.map((job, at) => bar(job, bars, x, rowsTop + at * rowHeight, until)),
      ...witnesses(bars, marked, x, rowsTop),
    ],
  };
}

function numbersOf({ numbers, how }: QueueScene["breaches"][number]): string {
  const timed = new Set(["lead", "delay", "waited", "serviceTime", "each"]);
  return Object.entries(numbers)
    .filter(([name]) => how !== "more-work-than-one-can-do" || timed.has(name))
    .map(([name, value]) => `${name} ${timed.has(name) ? duration(value) : value}`)
    .join(", ");
}

function grid(
  x: Scale,
  [from, until]: readonly [number, number],
  top: number,
  end: number,
): string[] {
  return roundValues([0, until - from], 8).flatMap((after) => {
    const at = x(from + after);
    return [
      element("path", {
        d: path([
          [at, top],
          [at, end],
        ]),
        stroke: colours.line,
      }),
      words(at, end + 14, duration(after), {
        "text-anchor": "middle",
        fill: colours.faint,
        "font-size": 10,
      }),
    ];
  });
}

/** Jobs that were answered and not yet called back, as steps; the limit; a cross for each rejection. */
function fullness({ jobs, from, until }: Excerpt, x: Scale, top: number, limit: number): string[] {
  const steps = jobs
    .filter(({ outcome }) => outcome === "accepted")
    .flatMap(({ a, w }) => [{ at: a, by: 1 }, ...(Number.isFinite(w) ? [{ at: w, by: -1 }] : [])])
    .sort((one, other) => one.at - other.at || one.by - other.by);
  const corners: [number, number][] = [];
  let inside = 0;
  let most = limit;
  for (const { at, by } of steps) {
    const clipped = Math.min(until, Math.max(from, at));
    corners.push([clipped, inside], [clipped, inside + by]);
    inside += by;
    most = Math.max(most, inside);
  }
  const y = linear([0, most + 1], [top + fillHeight, top + 8]);
  const line = [[from, 0] as const, ...corners, [until, inside] as const, [until, 0] as const];
  const d = path(line.map(([at, count]) => [x(at), y(count)] as const));
  return [
    element("path", { d: `${d}Z`, fill: colours.waiting, opacity: "0.6" }),
    element("path", {
      d: path([
        [across[0], y(limit)],
        [across[1], y(limit)],
      ]),
      stroke: colours.limit,
      "stroke-dasharray": "5 3",
    }),
    words(left - 6, y(limit) + 4, `limit ${limit}`, {
      "text-anchor": "end",
      fill: colours.limit,
      "font-size": 10,
    }),
    words(left - 6, y(0) + 2, "0", { "text-anchor": "end", fill: colours.faint, "font-size": 10 }),
    element("path", {
      d: crosses(jobs, x, top),
      stroke: colours.rejected,
      fill: "none",
      "stroke-width": "1.3",
    }),
  ];
}

/** One for each pixel, however many were turned away. */
function crosses(jobs: readonly Job[], x: Scale, top: number): string {
  const places = new Set(jobs.filter(isTurnedAway).map(({ a }) => Math.round(x(a))));
  return [...places]
    .filter((at) => at <= across[1])
    .map((at) => `M${at - 2} ${top}l4 4m0 -4l-4 4`)
    .join("");
}

/** Under way, waiting, and processed at the earliest from when the one before was reported; then its report. */
function bar(job: Job, bars: readonly Job[], x: Scale, y: number, end: number): string {
  const { id, s, a, w, late } = job;
  const reported = Number.isFinite(w);
  const until = reported ? w : end;
  const before = bars.map((other) => other.w).filter((other) => other < w);
  const begun = reported ? Math.min(w, Math.max(Math.min(a, w), ...before)) : until;
  const box = (from: number, to: number, fill: string, extra = {}) =>
    element("rect", {
      x: x(from),
      y,
      width: Math.max(0.6, x(to) - x(from)),
      height: rowHeight - 2.5,
      fill,
      ...extra,
    });
  const open = { "fill-opacity": "0.35", stroke: colours.rejected, "stroke-dasharray": "2 2" };
  const noticed = late > 0 ? `, noticed up to ${duration(late)} late` : "";
  const told = reported ? `called back after ${duration(w - s)}${noticed}` : "never called back";
  return element(
    "g",
    {},
    hint(`${id}: answered after ${Number.isFinite(a) ? duration(a - s) : "-"}, ${told}`),
    box(s, Math.min(a, until), colours.faint),
    reported
      ? box(Math.min(a, w), begun, colours.waiting)
      : box(Math.min(a, until), until, colours.waiting, open),
    ...(reported ? [box(begun, w, colours.processing)] : []),
    ...(late > 0
      ? [
          element("path", {
            d: path([
              [x(w - late), y + 2.7],
              [x(w), y + 2.7],
            ]),
            stroke: colours.paper,
          }),
        ]
      : []),
    ...(reported
      ? [element("circle", { cx: x(w), cy: y + (rowHeight - 2.5) / 2, r: 2.2, fill: colours.ink })]
      : []),
  );
}

function witnesses(
  bars: readonly Job[],
  marked: ReadonlySet<string>,
  x: Scale,
  top: number,
): string[] {
  return bars.flatMap((job, at) => {
    if (!marked.has(job.id)) return [];
    const y = top + at * rowHeight - 1.2;
    const start = x(job.s) - 3;
    const end = Math.min(across[1], x(Number.isFinite(job.w) ? job.w : Math.max(job.s, job.a))) + 4;
    const box = { x: start, y, width: end - start, height: rowHeight, rx: 2, fill: "none" };
    return [
      element("rect", { ...box, stroke: colours.witness, "stroke-width": "1.4" }),
      words(start - 4, y + 7, "▸", {
        fill: colours.witness,
        "text-anchor": "end",
        "font-size": 10,
      }),
    ];
  });
}

function legend(y: number): string {
  const entries: [string, string][] = [
    [colours.faint, "sent, not yet answered"],
    [colours.waiting, "waiting"],
    [colours.processing, "processed, at most"],
    [colours.ink, "called back"],
    [colours.rejected, "turned away"],
    [colours.limit, "limit"],
    [colours.witness, "contradicts a rule"],
  ];
  let x = left;
  return entries
    .map(([fill, text]) => {
      const place = x;
      x += 26 + text.length * 6;
      return (
        element("rect", { x: place, y: y - 8, width: 10, height: 8, rx: 2, fill }) +
        words(place + 15, y, text, { fill: colours.faint })
      );
    })
    .join("");
}
