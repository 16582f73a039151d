import { boundsOf } from "../../../conformance/queue/occupancy/bounds.ts";
import {
  isAdmitted,
  isReported,
  isSilent,
  mayBeInside,
  type QueuedJob,
} from "../../../conformance/queue/queued-job.ts";
import type { QueueTerms } from "../../../conformance/queue/terms.ts";
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
export function timeline({ queue, limit, terms, acts, contradictions }: QueueScene): string {
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
    const panel = drawAct({ run, y, excerpt, limit, terms, told });
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
  terms: QueueTerms;
  told: readonly Contradiction[];
}

function drawAct({ run, y, excerpt, limit, terms, told }: Panel): {
  inside: string[];
  height: number;
} {
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
      ...fullness(excerpt, x, fillTop, { limit, terms }),
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

/** When a job was inside. */
type Stay = readonly [entered: number, left: number];

/** From when on a job may have been inside, and until when; longer than a call after it, a place is not drawn as taken. */
const perhaps = (job: QueuedJob): Stay[] =>
  mayBeInside(job) ? [[job.s, Math.min(job.hi, isReported(job) ? job.w : job.hi)]] : [];

/** When a job was certainly inside, as the judge of limits counts it. */
function forSure(job: QueuedJob, terms: QueueTerms): Stay[] {
  const { u, lo } = boundsOf(job, terms);
  return isAdmitted(job) && u < lo ? [[u, lo]] : [];
}

/** How many were inside: the corners of its steps within a span, and the most. */
function stepsOf(stays: readonly Stay[], [from, until]: Stay) {
  const steps = stays
    .flatMap(([entered, left]) => [
      { at: entered, by: 1 },
      { at: left, by: -1 },
    ])
    .filter(({ at }) => at <= until)
    .sort((one, other) => one.at - other.at || one.by - other.by);
  const corners: [number, number][] = [[from, 0]];
  let inside = 0;
  let most = 0;
  for (const { at, by } of steps) {
    const clipped = Math.max(from, at);
    corners.push([clipped, inside], [clipped, inside + by]);
    inside += by;
    most = Math.max(most, inside);
  }
  return { corners: [...corners, [until, inside] as const, [until, 0] as const], most };
}

/** Steps of how many jobs were inside, perhaps and for sure; the limit; a cross for each request turned away. */
function fullness(
  { jobs, from, until }: Excerpt,
  x: Scale,
  top: number,
  { limit, terms }: Pick<QueueScene, "limit" | "terms">,
): string[] {
  const [all, sure] = [perhaps, (job: QueuedJob) => forSure(job, terms)].map((staysOf) =>
    stepsOf(jobs.flatMap(staysOf), [from, until]),
  ) as [ReturnType<typeof stepsOf>, ReturnType<typeof stepsOf>];
  const y = linear([0, Math.max(limit, all.most) + 1], [top + fillHeight, top + 8]);
  const area = ({ corners }: typeof all, fill: string) => {
    const d = path(corners.map(([at, count]) => [x(at), y(count)] as const));
    return element("path", { d: `${d}Z`, fill, opacity: "0.6" });
  };
  return [
    area(all, colours.waiting),
    area(sure, colours.processing),
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
  const isLate = late > 0 && !isSilent(job);
  const noticed = isLate ? `, noticed up to ${duration(late)} late` : "";
  const called = reported ? `called back after ${duration(w - s)}${noticed}` : "never called back";
  const told = isSilent(job) ? `named no webhook${reported ? ", with its result" : ""}` : called;
  return element(
    "g",
    {},
    hint(`${id}: answered after ${Number.isFinite(a) ? duration(a - s) : "-"}, ${told}`),
    box(s, Math.min(a, until), colours.faint),
    reported
      ? box(Math.min(a, w), begun, colours.waiting)
      : box(Math.min(a, until), until, colours.waiting, open),
    ...(reported ? [box(begun, w, colours.processing)] : []),
    ...(isLate
      ? [line([x(Math.max(s, w - late)), y + 2.7], [x(w), y + 2.7], { stroke: colours.paper })]
      : []),
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
  { fill: colours.waiting, text: "waiting; above: perhaps inside" },
  { fill: colours.processing, text: "processed, at most; above: surely inside" },
  { fill: colours.ink, text: "called back" },
  { fill: colours.rejected, text: "turned away" },
  { fill: colours.limit, text: `limit ${limit}` },
  { fill: colours.witness, text: "contradicts a rule" },
];
