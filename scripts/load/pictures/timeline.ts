import type { QueuedJob } from "../../../conformance/queue/queued-job.ts";
import { wrapped } from "../../../conformance/report/terminal/text.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { duration, linear, roundValues, type Scale } from "./scale.ts";
import { type Contradiction, isTurnedAway, type QueueScene } from "./scene.ts";
import {
  across,
  colours,
  element,
  heading,
  hint,
  keyTo,
  lettersAcross,
  line,
  path,
  picture,
  tick,
  width,
  words,
} from "./svg.ts";

const rowHeight = 8;
const fillHeight = 64;
const lineHeight = 18;

/**
 * One queue over time. For each run of a scenario it shows how full the queue was, the limit, the rejections, and a bar
 * for each admitted job. Requests that contradict a rule are marked.
 */
export function timeline({ queue, limit, acts, contradictions }: QueueScene): string {
  const { account, plan, route } = queue;
  const key = keyTo(legend(limit), 72);
  const inside = [
    heading(account),
    words(across[0], 46, `${plan} · ${route}`, { fill: colours.faint }),
    ...key.inside,
  ];
  let y = 60 + key.height;
  const said: string[] = [];
  for (const { run, jobs } of acts) {
    const here = new Set(jobs.map(({ id }) => id));
    const told = contradictions.filter(({ calls }) => calls.some((id) => here.has(id)));
    const excerpt = excerptOf(jobs, told);
    const panel = drawAct({ run, y, excerpt, limit, told });
    said.push(`${run}: ${excerpt.shown}${told[0] ? `; ${inWords(told[0])}` : ""}`);
    inside.push(...panel.inside);
    y += panel.height;
  }
  const title = `${account} · ${plan} · ${route} · limit ${limit}`;
  const description = `How full the queue was over time, and a bar for each job. ${said.join(". ")}.`;
  return picture(y + 8, { title, description }, ...inside);
}

/** In words, such as "fifo: reported out of order: ahead by 70.0 ms, calls may be late by 20.0 ms, 3 pairs in the wrong order". */
const inWords = ({ rule, got }: Contradiction): string => `${rule}: ${got}`;

interface Panel {
  run: string;
  y: number;
  excerpt: Excerpt;
  limit: number;
  told: readonly Contradiction[];
}

function drawAct({ run, y, excerpt, limit, told }: Panel): { inside: string[]; height: number } {
  const { bars, from, until, shown } = excerpt;
  const x = linear([from, until], across);
  const said = told[0] === undefined ? [] : wrapped(inWords(told[0]), lettersAcross);
  const fillTop = y + 34 + said.length * lineHeight;
  const rowsTop = fillTop + fillHeight + 12;
  const rowsEnd = rowsTop + Math.max(1, bars.length) * rowHeight;
  const marked = new Set(told.flatMap(({ calls }) => calls));
  const ground = { x: 4, y: y + 4, width: width - 8, height: rowsEnd + 26 - y, rx: 6 };
  return {
    height: rowsEnd + 34 - y,
    inside: [
      element("rect", { ...ground, fill: colours.band, class: "ground" }),
      words(across[0], y + 23, run, { "font-weight": 600 }),
      words(across[1], y + 23, shown, { fill: colours.faint, "text-anchor": "end" }),
      ...said.map((text, at) =>
        words(across[0], y + 23 + (at + 1) * lineHeight, text, { fill: colours.witness }),
      ),
      ...grid(x, [from, until], fillTop, rowsEnd),
      ...fullness(excerpt, x, fillTop, limit),
      ...bars.map((job, at) => bar(job, bars, x, rowsTop + at * rowHeight, until)),
      ...witnesses(bars, marked, x, rowsTop),
    ],
  };
}

function grid(
  x: Scale,
  [from, until]: readonly [number, number],
  top: number,
  end: number,
): string[] {
  return roundValues([0, until - from], 4).flatMap((after) => {
    const at = x(from + after);
    return [
      line([at, top], [at, end], { stroke: colours.line }),
      tick(at, end + 19, duration(after)),
    ];
  });
}

/** Steps of how many jobs were answered and not yet called back; the limit; a cross for each rejection. */
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
  const outline = [[from, 0] as const, ...corners, [until, inside] as const, [until, 0] as const];
  const d = path(outline.map(([at, count]) => [x(at), y(count)] as const));
  return [
    element("path", { d: `${d}Z`, fill: colours.waiting, opacity: "0.6" }),
    line([across[0], y(limit)], [across[1], y(limit)], {
      stroke: colours.limit,
      "stroke-dasharray": "5 3",
    }),
    element("path", {
      d: crosses(jobs, x, top),
      stroke: colours.rejected,
      fill: "none",
      "stroke-width": "1.3",
    }),
  ];
}

/** One cross for each pixel, however many requests were turned away. */
function crosses(jobs: readonly QueuedJob[], x: Scale, top: number): string {
  const places = new Set(jobs.filter(isTurnedAway).map(({ a }) => Math.round(x(a))));
  return [...places]
    .filter((at) => at <= across[1])
    .map((at) => `M${at - 2} ${top}l4 4m0 -4l-4 4`)
    .join("");
}

/**
 * A bar in parts: under way; waiting; processing, at the earliest from the previous job's report; and its own report.
 */
function bar(job: QueuedJob, bars: readonly QueuedJob[], x: Scale, y: number, end: number): string {
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
    ...(late > 0 ? [line([x(w - late), y + 2.7], [x(w), y + 2.7], { stroke: colours.paper })] : []),
    ...(reported
      ? [element("circle", { cx: x(w), cy: y + (rowHeight - 2.5) / 2, r: 2.2, fill: colours.ink })]
      : []),
  );
}

function witnesses(
  bars: readonly QueuedJob[],
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
      element("path", {
        d: arrow(start - 2, y + rowHeight / 2),
        fill: colours.witness,
        class: "mark",
      }),
    ];
  });
}

/** An arrow that points at a row from its left. */
const arrow = (x: number, y: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}l-6 -4v8z`;

const legend = (limit: number) => [
  { fill: colours.faint, text: "sent, not yet answered" },
  { fill: colours.waiting, text: "waiting" },
  { fill: colours.processing, text: "processed, at most" },
  { fill: colours.ink, text: "called back" },
  { fill: colours.rejected, text: "turned away" },
  { fill: colours.limit, text: `limit ${limit}` },
  { fill: colours.witness, text: "contradicts a rule" },
];
