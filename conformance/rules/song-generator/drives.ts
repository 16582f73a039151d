import fc from "fast-check";
import { type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { songDuration, songModel } from "../../generation/parameters/song-generator.ts";
import { unlistedLanguage } from "../../generation/values/languages.ts";
import { fact } from "../../history/sighting.ts";
import { asking } from "../../stage/drives/asking.ts";
import { askingListed, eachPlain } from "../../stage/drives/asking-listed.ts";
import {
  askedSeconds,
  secondsOutside,
  secondsUpTo,
  setting,
  settings,
} from "../../stage/drives/changes.ts";
import { beyond, watchedNumbers } from "../../stage/drives/near.ts";
import { dealt } from "../../stage/drives/series.ts";
import { bare, looked, models, route, unsung } from "./song-values.ts";

/** A song whose length the service chooses, perhaps by how much there is to sing. */
const untimed: Change = {};
const wordy: Change = { lyrics: "Over the hills and far away the river runs on.\n".repeat(40) };

const noLanguages = fact(
  "values.languages.song",
  "the list of languages of songs (values.languages.song)",
);

const songLanguages = ({ values }: Profile): readonly string[] => values.languages.song ?? [];

/** The last language that the profile lists: a service may forget a check where a request gives a language. */
const inLanguage = (facts: Profile): Change[] =>
  settings(parameterName(facts, "songLanguage").value, songLanguages(facts).slice(-1));

interface Durations {
  model: SongModel;
  /** Outside 30 to 480 seconds, or of another type. */
  outside: Change[];
  /** From 30 seconds to the model's cap, and beyond it. */
  inside: Change[];
  /** Durations inside and outside, for songs without a singer, and for songs in another language than usual. */
  besides: Change[];
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
    besides: fc.constant([]),
  });
};

const roundWithin = (model: SongModel): number[] =>
  [33, 36, ...askedSeconds.inside].filter((seconds) => seconds <= songModelCapSeconds[model]);

/** Durations for each model: both ends of the range, the cap and beyond it, with a look at what was made. */
export const askSongDurations = asking("ask song_generator for durations", {
  routes: [route],
  given: fc.constantFrom(...models).chain(durationsOf),
  cases: models.map((model) => {
    const cap = songModelCapSeconds[model];
    return {
      model,
      outside: settings("duration", [
        ...beyond(songDuration.range),
        ...askedSeconds.outside,
        ...watchedNumbers(songDuration.range),
      ]),
      inside: [
        { ...unsung, duration: 480 },
        ...settings("duration", [480, cap + 2, cap + 5, 300, cap + 1, cap, 30, cap - 1, 31, 60]),
        untimed,
        wordy,
      ],
      besides: settings("duration", [29, 481, 480, cap, 30]),
    };
  }),
  runs: 10,
  series: ({ model, outside, inside, besides: changes }, facts) => {
    const plain = { ...bare, model_id: model };
    const rounded = settings("duration", roundWithin(model));
    return [
      ...dealt({ route, plain, order: looked }, [...outside, ...rounded], 7),
      ...dealt({ route, plain, order: { look: "artefact" } }, inside, 3),
      ...[unsung, ...inLanguage(facts)].flatMap((others) =>
        dealt({ route, plain: { ...plain, ...others }, order: looked }, changes, 5),
      ),
    ];
  },
});

/** Listed and unlisted models, for sung songs and others, with a given duration, and in another language. */
export const askModels = askingListed("ask song_generator for models", songModel, {
  some: [12, 3],
  plain: bare,
  besides: (facts) => eachPlain(unsung, { duration: 60 }, ...inLanguage(facts)),
  runs: 3,
});

/**
 * Asks for every language that the profile lists and for an unlisted one, every other one with each model. Then for
 * each language with the other model, and for longer songs.
 */
export const askSongLanguages = asking("ask song_generator for every language", {
  routes: [route],
  given: fc.constantFrom(0, 1),
  cases: [0, 1],
  runs: 2,
  unless: (facts) => (songLanguages(facts).length === 0 ? [noLanguages] : undefined),
  series: (first, facts) => {
    const name = parameterName(facts, "songLanguage").value;
    const all = settings(name, [unlistedLanguage, ...songLanguages(facts)]);
    const plain = first === 0 ? bare : { ...bare, duration: 90 };
    // One model for a series: where all of its languages are refused, the request without one is the control.
    return models.flatMap((model_id, nth) =>
      dealt(
        { route, plain: { ...plain, model_id } },
        all
          .filter((_change, at) => (first + at) % models.length === nth)
          .map((change) => ({ ...change, model_id })),
        5,
      ),
    );
  },
});
