import {
  captionLengths,
  lyricsCapSeconds,
  musicBitrateDefault,
  musicBitrates,
  musicFormatDefault,
  musicFormats,
  songModelCapSeconds,
  timestampLevels,
} from "../../contracts/limits.ts";
import { constantRateMade, formatMade, formatTold, isRate } from "./formats.ts";
import { membersOf, ranWith } from "./job.ts";
import { ranWithNone } from "./lost.ts";
import type { Effect } from "./unlisted.ts";

/** The format that a job made; where no file shows it, the one that the probe tells. */
export const formatEffect: Effect = {
  values: musicFormats,
  usual: musicFormatDefault,
  ranOf: (job) => {
    const told = ranWith(job, "output_format");
    return formatMade(job, musicFormats) ?? (told === undefined ? undefined : formatTold(told));
  },
};

/** The bitrate that the probe tells, in the document's spelling, or that an mp3 has. */
export const bitrateEffect: Effect = {
  values: musicBitrates,
  usual: musicBitrateDefault,
  ranOf: (job) => {
    const told = ranWith(job, "bitrate");
    const { bitrate: asked } = membersOf(job);
    if (told === asked) return told;
    if (told !== undefined) return musicBitrates.find((rate) => isRate(told, rate));
    const made = constantRateMade(job);
    return made === undefined ? undefined : `${made}k`;
  },
};

const named = (values: readonly unknown[]): Effect => ({
  values,
  ranOf: (job, _history, member) => ranWith(job, member),
});

export const modelEffect: Effect = named(Object.keys(songModelCapSeconds));
export const lyricsEffect: Effect = named(Object.keys(lyricsCapSeconds));
export const captionEffect: Effect = named(captionLengths);

/** Null, as told of a job that is over, is the level of a transcript that is not timed. */
export const levelEffect: Effect = {
  values: [null, ...timestampLevels],
  ranOf: (job, history, member) =>
    ranWith(job, member) ?? (ranWithNone(job, member, history) ? null : undefined),
};
