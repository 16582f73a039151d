import fc from "fast-check";
import { durationSeconds, musicBitrates, musicFormats } from "../../../contracts/limits.ts";
import type { Change } from "../../generation/change.ts";
import { asking, dealt } from "../../stage/drives/asking.ts";
import {
  roundSeconds,
  secondsOutside,
  secondsUpTo,
  setting,
  settings,
  someChanges,
  someOf,
  someUnlisted,
} from "../../stage/drives/changes.ts";

/** No documented parameter at all: whatever the minimal body has of them is left out. */
const bare: Change = { duration: undefined, output_format: undefined, bitrate: undefined };
const route = "music_gen";
/** A value that is not listed may be taken and its job fail, which the probe tells. */
const looked = { look: "parameters" } as const;

const pairs = musicFormats.flatMap((output_format) =>
  musicBitrates.map((bitrate) => ({ output_format, bitrate })),
);

/**
 * A bound may be forgotten beside one format, one bitrate, or one of the one with one of the other, or be off by one
 * there. No duration comes twice with one format or bitrate: else what is refused beside one bitrate speaks of it.
 */
const outsideBesideOthers: readonly Change[] = [
  ...pairs.map((others, at) => ({ ...others, duration: at % 2 === 0 ? 481 + at : 30 - at })),
  ...[4, 8].map((at) => ({ ...pairs[at], duration: 481 })),
  ...[5, 6].map((at) => ({ ...pairs[at], duration: 29 })),
];

/** Each of the one with each of the other inside, and each end where nothing else has that end with that bitrate or format. */
const insideBesideOthers: readonly Change[] = [
  ...pairs.map((others, at) => ({ ...others, duration: 60 + at })),
  ...[0, 5, 7].map((at) => ({ ...pairs[at], duration: 30 })),
  ...[1, 3, 8].map((at) => ({ ...pairs[at], duration: 480 })),
];

/** Both ends, just beside them and far off, then other types; fractions and texts are only watched. */
export const askDurations = asking("ask music_gen for durations", {
  routes: [route],
  given: someChanges(
    setting("duration", secondsOutside),
    setting("duration", secondsUpTo(durationSeconds.max)),
  ),
  cases: [
    settings("duration", [
      29,
      481,
      29.99,
      480.5,
      28,
      482,
      0,
      -30,
      1000,
      86_400,
      65_596,
      2 ** 32 + 60,
      ...roundSeconds.outside,
      "60",
      45.5,
      null,
    ]).concat(
      outsideBesideOthers,
      insideBesideOthers,
      settings("duration", [...roundSeconds.inside, 30, 480, 31, 479, 255]),
    ),
  ],
  series: (changes) => dealt({ route, plain: bare, order: looked }, changes),
});

const otherFormats = [
  "ogg",
  "aac",
  "m4a",
  "opus",
  "wma",
  "aiff",
  "webm",
  "mp4",
  "pcm",
  "midi",
  "wav64",
  "xflac",
  "wave",
  "mpeg",
  "mp2",
  "alac",
  "aif",
  "oga",
  "raw",
  "amr",
  "audio/wav",
  "wa",
  "p3",
];

/** With the default duration, and with one that is asked for: what is checked beside the one alone is forgotten beside the other. */
const timed: readonly Change[] = [{ duration: undefined }, { duration: 60 }];

/** Listed and unlisted formats, with the default bitrate and with each; other spellings and types are only watched. */
export const askFormats = asking("ask music_gen for output formats", {
  routes: [route],
  given: someChanges(
    setting("output_format", someUnlisted(otherFormats)),
    setting("output_format", fc.constantFrom(...musicFormats)),
    [12, 5],
  ),
  cases: [
    settings("output_format", [...otherFormats, "MP3", " wav", "", 3, null, ...musicFormats]),
  ],
  series: (changes) => [
    ...dealt({ route, plain: { output_format: undefined }, order: looked }, changes),
    ...[...settings("bitrate", musicBitrates), ...timed].flatMap((others) =>
      dealt(
        { route, plain: { output_format: undefined, ...others }, order: looked },
        [...changes.slice(0, 4), ...changes.slice(-1)],
        5,
      ),
    ),
  ],
});

const otherBitrates = [
  "64k",
  "256k",
  "96k",
  "160k",
  "32k",
  "224k",
  "112k",
  "80k",
  "48k",
  "127k",
  "129k",
  "321k",
  "512k",
  "1411k",
  "192kbps",
  "128000",
  "constructor",
];

/** Listed and unlisted bitrates, with the default format and with each, with the default duration and with one. */
export const askBitrates = asking("ask music_gen for bitrates", {
  routes: [route],
  given: someChanges(
    setting(
      "bitrate",
      someOf(
        otherBitrates,
        fc
          .integer({ min: 8, max: 999 })
          .map((n) => `${n}k`)
          .filter((rate) => !musicBitrates.includes(rate as never)),
      ),
    ),
    setting("bitrate", fc.constantFrom(...musicBitrates)),
    [12, 5],
  ),
  cases: [settings("bitrate", [...otherBitrates, "320K", "320", "", 320, null, ...musicBitrates])],
  series: (changes) => [
    ...dealt({ route, plain: { bitrate: undefined }, order: looked }, changes),
    ...musicFormats.flatMap((output_format) =>
      dealt({ route, plain: { bitrate: undefined, output_format }, order: looked }, [
        ...changes.slice(0, 4),
        ...changes.slice(-4),
      ]),
    ),
    ...timed.flatMap((others) =>
      dealt(
        { route, plain: { bitrate: undefined, ...others }, order: looked },
        [...changes.slice(0, 4), ...changes.slice(-1)],
        5,
      ),
    ),
  ],
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

/** Some parameters and not others, to see which values the others have; of the first few the file too. */
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
      // As many in a row as there are accounts: each is dealt one.
      ...accounts.map(() => ({ output_format: "mp3", bitrate: "128k" })),
      ...accounts.map(() => ({ output_format: "flac", duration: 30 })),
    ],
  ],
  runs: 4,
  series: (changes) => [
    ...dealt({ route, plain: bare, order: { look: "artefact" } }, changes, 2),
    // What is long is not fetched, but for the smallest file of the longest, and one of another format.
    { route, plain: bare, order: looked, changes: longMusic },
  ],
});
