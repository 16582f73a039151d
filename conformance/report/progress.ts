import { clearLine, cursorTo } from "node:readline";
import { printable } from "../../contracts/printable.ts";
import { palette } from "./terminal/palette.ts";

/** What a run is doing: it runs scenarios, then judges, narrows fails down and writes; or it reads a file, and judges. */
export type Phase = "running" | "reading" | "reading again" | "judging" | "narrowing" | "writing";

/** How far some work has come. */
export interface Step {
  phase?: Phase;
  /** How much of the phase is done; undefined where that is unknown. */
  done?: number;
  planned?: number;
  /** Which part of several this is, as `part 2 of 4`; undefined where the plan is the whole. */
  part?: string | undefined;
  /** How long work that is not counted is planned to take in all, ms. */
  plannedMs?: number | undefined;
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
      const filled = Math.round((barWidth * done) / Math.max(1, planned));
      const bar = cyan("━".repeat(filled)) + dim("━".repeat(barWidth - filled));
      const head = planned === 0 ? phaseOf(step) : `${phaseOf(step)}${bar} ${done}/${planned} `;
      const times = clock.times(step);
      const room = (stream.columns ?? 80) - (planned === 0 ? 0 : barWidth) - 26 - times.length;
      clear(stream);
      stream.write(
        `${cut}${head}${dim(`${times}  ${printable(what).slice(0, Math.max(10, room))}`)}${wrap}`,
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
      const { done = 0, planned = 0, what } = step;
      if (clock.takes(step)) told = -1;
      const tenth = planned === 0 ? told : Math.floor((lines * done) / planned);
      // The text behind a colon says how far the work has come, and changes all the time.
      const isNews = planned === 0 ? what.split(":")[0] !== subject : tenth > told;
      if (!isNews) return;
      [told, subject] = [tenth, what.split(":")[0] ?? ""];
      const count = planned === 0 ? "" : `${done}/${planned} `;
      stream.write(`${phaseOf(step)}${count}${clock.times(step)} ${printable(what)}\n`);
    },
    say: (text) => void stream.write(`${printable(text)}\n`),
    done: () => {},
  };
}

const phaseOf = ({ phase }: Step): string => (phase === undefined ? "" : `${phase} `);

/** How long a run has taken, and how long a part of it may still take. */
export class Clock {
  readonly #now: () => number;
  readonly #began: number;
  #phase: Phase | undefined;
  #planned = 0;
  #plannedMs: number | undefined;
  /** When that part began, and how much of it was done by then. */
  #since = { at: 0, done: 0 };

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#began = now();
    this.#since.at = this.#began;
  }

  /** Notes a step's phase, of which a larger plan, or another time, is a part of its own; returns whether it is a new one. */
  takes({ phase, done = 0, planned = 0, plannedMs }: Step): boolean {
    const isKnown = planned <= this.#planned && plannedMs === this.#plannedMs;
    if (phase === this.#phase && isKnown) return false;
    [this.#phase, this.#planned, this.#plannedMs] = [phase, planned, plannedMs];
    this.#since = { at: this.#now(), done };
    return true;
  }

  /** As `30.0 s, about 5 min left`; of a run in parts, `30.0 s, part 2 of 4, about 5 min of it left`. */
  times(step: Step): string {
    const ms = this.#leftMs(step);
    const over = step.plannedMs === undefined ? "" : ", longer than planned";
    const { part } = step;
    const left = ms > 0 ? `, about ${roughly(ms)}${part ? " of it" : ""} left` : over;
    return `${((this.#now() - this.#began) / 1000).toFixed(1)} s${part ? `, ${part}` : ""}${left}`;
  }

  /** 0 where it cannot be said; less where something takes longer than was planned. */
  #leftMs({ done = 0, planned = 0, plannedMs }: Step): number {
    const ms = this.#now() - this.#since.at;
    if (plannedMs !== undefined) return plannedMs - ms;
    const share = (done - this.#since.done) / Math.max(1, planned);
    const isTelling = ms > tellingMs && share > tellingShare;
    return isTelling ? (ms * (planned - done)) / (done - this.#since.done) : 0;
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
