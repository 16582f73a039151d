import fc from "fast-check";
import { durationSeconds, musicBitrates, musicFormats } from "../../../contracts/limits.ts";
import type { Change } from "../../generation/change.ts";
import { musicBitrate, musicDuration, musicFormat } from "../../generation/parameters/music-gen.ts";
import { asking } from "../../stage/drives/asking.ts";
import { askingListed, eachPlain } from "../../stage/drives/asking-listed.ts";
import {
  askedSeconds,
  secondsOutside,
  secondsUpTo,
  setting,
  settings,
  someChanges,
} from "../../stage/drives/changes.ts";
import {
  beyond,
  spreadBeyond,
  spreadWithin,
  watchedNumbers,
  within,
} from "../../stage/drives/near.ts";
import { besidePairs } from "../../stage/drives/pairs.ts";
import { dealt, dealtAlike } from "../../stage/drives/series.ts";

/** A request without any documented parameter: those that the minimal body has are left out. */
const bare: Change = { duration: undefined, output_format: undefined, bitrate: undefined };
const route = "music_gen";
/** A service may take a value out of range and fail its job, which only the probe tells. */
const looked = { look: "parameters" } as const;

const formats = settings("output_format", musicFormats);
const bitrates = settings("bitrate", musicBitrates);
/** With the default duration, and with one that is asked for. */
const timed: readonly Change[] = [{ duration: undefined }, { duration: 60 }];

const { range } = musicDuration;

/**
 * Durations outside the range, at its ends and between them, alone and with each format and bitrate. What becomes of
 * other types is only recorded.
 */
export const askDurations = asking("ask music_gen for durations", {
  routes: [route],
  given: someChanges(
    setting("duration", secondsOutside),
    setting("duration", secondsUpTo(durationSeconds.max)),
  ),
  cases: [
    [
      ...settings("duration", [
        ...beyond(range),
        ...askedSeconds.outside,
        ...watchedNumbers(range),
      ]),
      ...besidePairs("duration", [formats, bitrates], spreadBeyond(range)),
      ...besidePairs("duration", [formats, bitrates], spreadWithin(range)),
      ...settings("duration", [...askedSeconds.inside, ...within(range)]),
    ],
  ],
  series: (changes) => dealtAlike({ route, plain: bare, order: looked }, changes, "duration"),
});

/** Listed and unlisted formats, with the default bitrate and with each, with the default duration and with another. */
export const askFormats = askingListed("ask music_gen for output formats", musicFormat, {
  some: [12, 5],
  plain: { output_format: undefined },
  besides: () => eachPlain(...bitrates, ...timed),
});

const someBitrate = fc
  .integer({ min: 8, max: 999 })
  .map((n) => `${n}k`)
  .filter((rate) => !musicBitrates.includes(rate as never));

/** Listed and unlisted bitrates, with the default format and with each, with the default duration and with another. */
export const askBitrates = askingListed("ask music_gen for bitrates", musicBitrate, {
  some: [12, 5],
  anyUnlisted: someBitrate,
  plain: { bitrate: undefined },
  besides: () => eachPlain(...formats, ...timed),
  few: [4, 3],
});

const someCombination = (): fc.Arbitrary<Change> =>
  fc.record(
    {
      duration: fc.integer({ min: 30, max: 40 }),
      output_format: fc.constantFrom(...musicFormats),
      bitrate: fc.constantFrom(...musicBitrates),
    },
    { requiredKeys: [] },
  );

const longMusic: readonly Change[] = [
  { duration: 300 },
  { duration: 480, output_format: "mp3" },
  { duration: 400, bitrate: "192k" },
  { duration: 450, output_format: "flac" },
];

/**
 * Some parameters and not others, to see which values the absent ones get; for the first few combinations from the file
 * too.
 */
export const askCombinations = asking("ask music_gen for some parameters and not others", {
  routes: [route],
  given: fc.array(someCombination(), { minLength: 7, maxLength: 7 }),
  cases: ({ accounts }) => [
    [
      {},
      { output_format: "mp3" },
      { bitrate: "128k" },
      { bitrate: "192k" },
      { bitrate: "320k" },
      { output_format: "wav" },
      { duration: 33 },
      { output_format: "flac", duration: 31 },
      { output_format: "mp3", bitrate: "192k" },
      { output_format: "mp3", bitrate: "128k", duration: 36 },
      { output_format: "wav", bitrate: "320k" },
      { output_format: "flac" },
      { bitrate: "192k", duration: 30 },
      { output_format: "mp3", bitrate: "128k", duration: 270 },
      { output_format: "mp3", bitrate: "128k", duration: 480 },
      { output_format: "flac", duration: 240 },
      // As many equal requests in a row as there are accounts, so that each account sends one.
      ...accounts.map(() => ({ output_format: "mp3", bitrate: "128k" })),
      ...accounts.map(() => ({ output_format: "flac", duration: 30 })),
    ],
  ],
  runs: 4,
  series: (changes) => [
    ...dealt({ route, plain: bare, order: { look: "artefact" } }, changes, 2),
    // Long music is not fetched, apart from the smallest file of the longest duration, and one file of another format.
    { route, plain: bare, order: looked, changes: longMusic },
  ],
});
