import { clearLine, cursorTo } from "node:readline";
import { printable } from "../../contracts/printable.ts";
import { palette } from "./terminal/palette.ts";

/** What a run is doing: it runs scenarios, then judges, narrows fails down and writes; or it reads a file, and judges. */
export type Phase = "running" | "reading" | "reading again" | "judging" | "narrowing" | "writing";

/** How long the parts of a run are planned to take, ms: those that are over, the one that goes on, and those to come. */
export interface Course {
  before: number;
  now: number;
  after: number;
}

/** How far some work has come. */
export interface Step {
  phase?: Phase;
  /** How much of the part that goes on is done; undefined where it is not counted. */
  done?: number;
  planned?: number;
  /** Where that part stands in its run; undefined where no plan says it. */
  course?: Course;
  /** What is being done now. */
  what: string;
}

export interface ProgressOptions {
  stream: NodeJS.WriteStream;
  colour: boolean;
  quiet?: boolean;
  /** Milliseconds; a test's own clock. */
  now?: () => number;
}

/** Shows how far a run has come: on a terminal by a line that changes in place, elsewhere by a line now and then. */
export interface Progress {
  step(step: Step): void;
  /** Prints a line that stays. */
  say(text: string): void;
  /** Removes the changing line. */
  done(): void;
}

const silent: Progress = { step: () => {}, say: () => {}, done: () => {} };

export function progressOn(options: ProgressOptions): Progress {
  if (options.quiet === true) return silent;
  return options.stream.isTTY ? onTerminal(options) : inLines(options);
}

/** A terminal need not be repainted more often than eyes can follow. */
const repaintMs = 60;
const barWidth = 24;

function onTerminal({ stream, colour, now = Date.now }: ProgressOptions): Progress {
  const { cyan, dim } = palette(colour);
  const clock = new Clock(now);
  let painted = Number.NEGATIVE_INFINITY;
  return {
    step(step) {
      const isNew = clock.takes(step);
      const { done = 0, planned = 0, what } = step;
      if (!isNew && now() - painted < repaintMs && done < planned) return;
      painted = now();
      const share = clock.share(step);
      const filled = Math.round(barWidth * (share ?? 0));
      const bar = cyan("━".repeat(filled)) + dim("━".repeat(barWidth - filled));
      const head = share === undefined ? "" : `${bar} ${clock.far(step)} `;
      const times = clock.times(step);
      const room = (stream.columns ?? 80) - (head === "" ? 0 : barWidth) - 26 - times.length;
      clear(stream);
      stream.write(
        `${cut}${phaseOf(step)}${head}${dim(`${times}  ${printable(what).slice(0, Math.max(10, room))}`)}${wrap}`,
      );
    },
    say(text) {
      clear(stream);
      stream.write(`${printable(text)}\n`);
    },
    done: () => clear(stream),
  };
}

/** DECAWM off and on: a terminal cuts a long line at its edge, so that one line is all there is to clear. */
const [cut, wrap] = ["\u001b[?7l", "\u001b[?7h"];

function clear(stream: NodeJS.WriteStream): void {
  cursorTo(stream, 0);
  clearLine(stream, 0);
}

/** Where lines pile up, one line at the start and one for every tenth of the way are enough. */
const lines = 10;

function inLines({ stream, now = Date.now }: ProgressOptions): Progress {
  const clock = new Clock(now);
  let told = -1;
  let subject = "";
  return {
    step(step) {
      const { planned = 0, what } = step;
      if (clock.takes(step)) told = -1;
      const tenth = Math.floor(lines * (clock.share(step) ?? 0));
      // The text behind a colon says how far the work has come, and changes all the time.
      const isNews = planned === 0 ? what.split(":")[0] !== subject : tenth > told;
      if (!isNews) return;
      [told, subject] = [tenth, what.split(":")[0] ?? ""];
      const words = [clock.far(step), clock.times(step), printable(what)].filter(Boolean);
      stream.write(`${phaseOf(step)}${words.join(" ")}\n`);
    },
    say: (text) => void stream.write(`${printable(text)}\n`),
    done: () => {},
  };
}

const phaseOf = ({ phase }: Step): string => (phase === undefined ? "" : `${phase} `);

/** How far a run has come, how long it has taken, and how long it may still take. */
export class Clock {
  readonly #now: () => number;
  readonly #began: number;
  #phase: Phase | undefined;
  #planned = 0;
  #plannedMs: number | undefined;
  /** When the part that goes on began, and how much of it was done by then. */
  #since = { at: 0, done: 0 };

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#began = now();
    this.#since.at = this.#began;
  }

  /** Notes a step's phase, of which a larger plan, or another time, is a part of its own; returns whether it is a new one. */
  takes({ phase, done = 0, planned = 0, course }: Step): boolean {
    const isKnown = planned <= this.#planned && course?.now === this.#plannedMs;
    if (phase === this.#phase && isKnown) return false;
    [this.#phase, this.#planned, this.#plannedMs] = [phase, planned, course?.now];
    this.#since = { at: this.#now(), done };
    return true;
  }

  /** The share of the whole run that is done, 0 to 1, by planned time; undefined where it is unknown. */
  share({ done = 0, planned = 0, course }: Step): number | undefined {
    if (course === undefined) return planned === 0 ? undefined : done / planned;
    const { before, now, after } = course;
    const here = planned === 0 ? this.#partMs / Math.max(1, now) : done / planned;
    return (before + Math.min(1, here) * now) / Math.max(1, before + now + after);
  }

  /** The same in words: `57/413`, or where a count is not that of the whole, `34 %`. */
  far(step: Step): string {
    const { done = 0, planned = 0, course: { before = 0, after = 0 } = {} } = step;
    const share = this.share(step);
    if (share === undefined) return "";
    return planned === 0 || before + after > 0
      ? `${Math.floor(100 * share)} %`
      : `${done}/${planned}`;
  }

  /** As `30.0 s, about 5 min left`. */
  times(step: Step): string {
    const { planned = 0, course } = step;
    const ms = Math.max(0, this.#leftMs(step)) + (course?.after ?? 0);
    const over = course === undefined || planned > 0 ? "" : ", longer than planned";
    const left = ms > 0 ? `, about ${roughly(ms)} left` : over;
    return `${((this.#now() - this.#began) / 1000).toFixed(1)} s${left}`;
  }

  get #partMs(): number {
    return this.#now() - this.#since.at;
  }

  /** What is left of the part that goes on, ms: by its count, or else by the plan; 0 where neither tells it. */
  #leftMs({ done = 0, planned = 0, course }: Step): number {
    const ms = this.#partMs;
    const share = (done - this.#since.done) / Math.max(1, planned);
    const isTelling = ms > tellingMs && share > tellingShare;
    if (isTelling) return (ms * (planned - done)) / (done - this.#since.done);
    if (course === undefined) return 0;
    return Math.min(
      course.now - ms,
      planned === 0 ? course.now : course.now * (1 - done / planned),
    );
  }
}

/** The remaining time is guessed after so long (ms), once such a share is done. */
const tellingMs = 2000;
const tellingShare = 0.02;

/** `40 s`, `3 min`: a guess needs no more digits. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 20) return `${seconds} s`;
  return seconds < 90 ? `${Math.round(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} min`;
}
