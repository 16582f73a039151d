import fc from "fast-check";
import { type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { asking, dealt } from "../../kit/drives/asking.ts";
import {
  secondsOutside,
  secondsUpTo,
  setting,
  settings,
  someChanges,
  someText,
  someUnlisted,
  texts,
} from "../../kit/drives/changes.ts";
import type { Change } from "../../kit/generation/change.ts";
import { songTextMembers } from "../../kit/generation/parameters/song.ts";

const route = "song_generator";
const models = Object.keys(songModelCapSeconds) as SongModel[];
const bare: Change = { duration: undefined, instrumental: undefined };
const looked = { look: "parameters" } as const;
const short: Change = { ...bare, model_id: "diffrhythm-short" };

/** A song of a length that the service chooses: by how much there is to sing, perhaps. */
const untimed: Change = {};
const wordy: Change = { lyrics: "Over the hills and far away the river runs on.\n".repeat(40) };
const unsung: Change = { instrumental: true, lyrics: undefined };

interface Durations {
  model: SongModel;
  /** Outside 30 to 480 seconds, or of another type. */
  outside: Change[];
  /** From 30 seconds to the model's cap, and beyond it. */
  inside: Change[];
  /** Both, of songs that nobody sings. */
  unsung: Change[];
}

const durationsOf = (model: SongModel): fc.Arbitrary<Durations> => {
  const cap = songModelCapSeconds[model];
  const inside = secondsUpTo(cap);
  const beyond = fc.integer({ min: cap + 2, max: 480 });
  return fc.record({
    model: fc.constant(model),
    outside: fc.array(setting("duration", secondsOutside), { minLength: 8, maxLength: 8 }),
    inside: fc
      .tuple(setting("duration", beyond), setting("duration", inside), setting("duration", inside))
      .map((changes) => [...changes, untimed]),
    unsung: fc.constant([]),
  });
};

/** Of each model: both ends of the range, the cap and what lies beyond it, with a look at what was made. */
export const askSongDurations = asking("ask song_generator for durations", {
  routes: [route],
  given: fc.constantFrom(...models).chain(durationsOf),
  cases: models.map((model) => {
    const cap = songModelCapSeconds[model];
    return {
      model,
      outside: settings("duration", [
        29,
        481,
        29.99,
        480.5,
        28,
        482,
        0,
        -30,
        1000,
        "60",
        45.5,
        null,
      ]),
      inside: [
        { ...unsung, duration: 480 },
        ...settings("duration", [480, cap + 2, cap + 5, 300, cap + 1, cap, 30, cap - 1, 31, 60]),
        untimed,
        wordy,
      ],
      unsung: settings("duration", [29, 481, cap, 30]),
    };
  }),
  runs: 10,
  series: ({ model, outside, inside, unsung: changes }) => [
    ...dealt(
      { route, plain: { ...bare, model_id: model }, order: looked },
      [...outside, ...settings("duration", [33, 36])],
      7,
    ),
    ...dealt(
      { route, plain: { ...bare, model_id: model }, order: { look: "artefact" } },
      inside,
      3,
    ),
    { route, plain: { ...bare, ...unsung, model_id: model }, order: looked, changes },
  ],
});

const otherModels = [
  "diffrhythm-medium",
  "diffrhythm-base",
  "diffrhythm-full",
  "diffrhythm-2",
  "diffrhythm-short-2",
  "diffrhythm-long-v2",
  "diffrhythm",
  "musicgen-large",
  "suno-v4",
  "short",
  "long",
];

/** Listed and unlisted models; other spellings and types are only watched. */
export const askModels = asking("ask song_generator for models", {
  routes: [route],
  given: someChanges(
    setting("model_id", someUnlisted(otherModels)),
    setting("model_id", fc.constantFrom(...models)),
    [12, 3],
  ),
  cases: [
    settings("model_id", [
      ...otherModels,
      "DiffRhythm-Short",
      "diffrhythm_long",
      "",
      1,
      null,
      ...models,
    ]),
  ],
  runs: 3,
  series: (changes) => [
    ...dealt({ route, plain: bare, order: looked }, changes),
    ...[unsung, { duration: 60 }].flatMap((others) =>
      dealt(
        { route, plain: { ...bare, ...others }, order: looked },
        [...changes.slice(0, 4), ...changes.slice(-1)],
        5,
      ),
    ),
  ],
});

const someSong = (): fc.Arbitrary<Change> =>
  fc.oneof(
    fc.constantFrom(...songTextMembers).chain((member) => setting(member, someText())),
    fc.constantFrom<Change>(unsung, { instrumental: false }),
  );

const longText = "La la la, over the hills and far away. ".repeat(200);
const oddTexts = [
  longText,
  "",
  "   ",
  "a",
  "Bell \u0007 and null \u0000 here",
  "The sea is calm tonight,\nand the harbour sleeps,\nand the lights go out.",
  "<b>Bold</b> {braces}",
];

const noText: Change = Object.fromEntries(songTextMembers.map((member) => [member, undefined]));

const flags: readonly Change[] = [
  { lyrics: undefined },
  unsung,
  { instrumental: true },
  { instrumental: false },
];

/**
 * Plain texts in several scripts, each member's of the two models in turn, instrumental songs and sung ones; odd texts
 * are only watched.
 */
export const askTexts = asking("ask song_generator with texts of all kinds", {
  routes: [route],
  given: fc.record({
    model: fc.constantFrom(...models),
    changes: fc.array(someSong(), { minLength: 6, maxLength: 6 }),
  }),
  cases: models.map((model, turn) => ({
    model,
    changes: [
      ...oddTexts.map((text, at) => ({ [songTextMembers[at % 3] ?? "lyrics"]: text })),
      ...songTextMembers.flatMap((member, nth) =>
        settings(member, [...texts]).filter((_, at) => (at + nth) % models.length === turn),
      ),
      ...flags,
    ],
  })),
  runs: 8,
  // Several texts of a member in each series: what is refused of one is refused beside another.
  series: ({ model, changes }) => {
    const plain = { ...bare, model_id: model };
    return [
      ...dealt({ route, plain }, changes, 12),
      { route, plain: { ...plain, lyrics: undefined }, changes: [{}, { instrumental: true }] },
      // Each text by itself, since they may not all go together; and none, beside which one is told.
      {
        route,
        plain: { ...plain, ...noText },
        changes: [{}, ...songTextMembers.map((member) => ({ [member]: texts[0] }))],
      },
    ];
  },
});

const nonTexts = [12345, true, false, 0, ["a line of song"], { text: "a line of song" }, 1.5];
const nonFlags = ["yes", "true", 1, 0, "false", [true], { on: true }, "on", 2];

const otherTypes: readonly Change[] = [
  ...songTextMembers.flatMap((member) => settings(member, [...nonTexts, null])),
  ...settings("instrumental", [...nonFlags, null]),
];

/** Texts that are no strings, and an `instrumental` that is no boolean, by both models; null is only watched. */
export const askTypes = asking("ask song_generator with members of other types", {
  routes: [route],
  given: fc.array(
    fc.oneof(
      fc
        .constantFrom(...songTextMembers)
        .chain((member) => setting(member, fc.constantFrom(...nonTexts))),
      setting("instrumental", fc.constantFrom(...nonFlags)),
    ),
    { minLength: 8, maxLength: 8 },
  ),
  cases: [otherTypes, otherTypes.map((change) => ({ ...change, model_id: "diffrhythm-long" }))],
  runs: 6,
  series: (changes) => [
    ...dealt(
      { route, plain: { ...short, caption: texts[0], prompt: texts[9] }, order: looked },
      changes,
      6,
    ),
    {
      route,
      plain: { ...short, caption: texts[0], prompt: texts[9] },
      changes: [
        { instrumental: false },
        ...songTextMembers.map((member) => ({ [member]: texts[2] })),
      ],
    },
  ],
});

const songLanguages = ({ values }: Profile): readonly string[] => values.languages.song ?? [];

/** Every language that the profile lists, of the two models in turn; then of the other one each. */
export const askSongLanguages = asking("ask song_generator for every language", {
  routes: [route],
  given: fc.constantFrom(0, 1),
  cases: [0, 1],
  runs: 2,
  unless: (facts) =>
    songLanguages(facts).length === 0 ? "the profile lists no languages of songs" : undefined,
  series: (first, facts) =>
    dealt(
      { route, plain: bare },
      settings(parameterName(facts, "songLanguage").value, [...songLanguages(facts)]).map(
        (change, at) => ({ ...change, model_id: models[(first + at) % models.length] ?? "" }),
      ),
      5,
    ),
});
