import { createLogUpdate } from "log-update";
import { palette } from "./terminal/palette.ts";

/** How far some work is. */
export interface Step {
  done: number;
  planned: number;
  /** What is being done just now. */
  what: string;
}

export interface ProgressOptions {
  stream: NodeJS.WriteStream;
  colour: boolean;
  quiet?: boolean;
  /** Milliseconds; a test's own clock. */
  now?: () => number;
}

/** Shows how far a run is: a line that changes in place on a terminal, a line now and then elsewhere. */
export interface Progress {
  step(step: Step): void;
  /** A line that stays. */
  say(text: string): void;
  /** Takes the changing line away. */
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
  const update = createLogUpdate(stream);
  const { cyan, dim } = palette(colour);
  const began = now();
  let painted = Number.NEGATIVE_INFINITY;
  return {
    step({ done, planned, what }) {
      if (now() - painted < repaintMs && done < planned) return;
      painted = now();
      const filled = Math.round((barWidth * done) / Math.max(1, planned));
      const bar = cyan("━".repeat(filled)) + dim("━".repeat(barWidth - filled));
      const room = Math.max(10, (stream.columns ?? 80) - barWidth - 24);
      update(
        `${bar} ${done}/${planned} ${dim(`${seconds(now() - began)}  ${what.slice(0, room)}`)}`,
      );
    },
    say(text) {
      update.clear();
      stream.write(`${text}\n`);
    },
    done: () => update.clear(),
  };
}

/** Where lines pile up, one at the start and one every tenth of the way are enough. */
const lines = 10;

function inLines({ stream, now = Date.now }: ProgressOptions): Progress {
  const began = now();
  let told = -1;
  return {
    step({ done, planned, what }) {
      const tenth = Math.floor((lines * done) / Math.max(1, planned));
      if (tenth <= told) return;
      told = tenth;
      stream.write(`${done}/${planned} ${seconds(now() - began)} ${what}\n`);
    },
    say: (text) => void stream.write(`${text}\n`),
    done: () => {},
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
