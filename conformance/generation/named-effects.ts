import { captionLengths, lyricsCapSeconds, songModelCapSeconds } from "../../contracts/limits.ts";
import { ranWith } from "./job.ts";
import type { Effect } from "./unlisted.ts";

/** What a job ran with, where the probe tells it by the very word of the list. */
const named = (values: readonly unknown[]): Effect => ({
  values,
  ranOf: (job, _history, member) => ranWith(job, member),
});

export const modelEffect: Effect = named(Object.keys(songModelCapSeconds));
export const lyricsEffect: Effect = named(Object.keys(lyricsCapSeconds));
export const captionEffect: Effect = named(captionLengths);
