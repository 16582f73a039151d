import type { Recorder } from "../target/recorder.ts";

/** What contracts or load do not play, and the rules that it would have told. */
export interface LeftOut {
  episode: string;
  drive: string;
  rules: readonly string[];
}

/** Records that there was no time for something, so that its rules are untold. */
export function leaveOut(recorder: Recorder, { episode, drive, rules }: LeftOut): void {
  const about = { ev: "episode", episode, drive, values: { rules: [...rules] } } as const;
  recorder.record({ ...about, phase: "begin" });
  recorder.record({ ...about, phase: "end", fault: "the run's time is up", spent: "time" });
}
