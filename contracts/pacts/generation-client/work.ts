import type { Clause } from "../../clauses/clause.ts";
import {
  interiorMixerParameters,
  nsfwImageCheckThresholdBounds,
  objectRemovalParameters,
} from "../../clauses/images.ts";
import {
  musicGenBitrateValues,
  musicGenDurationBounds,
  musicGenOutputFormatValues,
} from "../../clauses/music.ts";
import { catalogueServesEveryRoute, enterpriseRequiresKey } from "../../clauses/routes.ts";
import { songGeneratorModelValues, songGeneratorTextFields } from "../../clauses/song.ts";
import {
  lyricsGeneratorLengthValues,
  transcribeParameters,
  transcribeTimestampLevelValues,
} from "../../clauses/speech.ts";
import {
  durationSeconds,
  lyricsCapSeconds,
  musicBitrates,
  musicFormats,
  songModelCapSeconds,
  threshold,
  timestampLevels,
} from "../../limits.ts";
import { type GenerationRouteId, generationRouteIds } from "../../wire/route-ids.ts";
import { routeById } from "../../wire/routes.ts";
import type { Interaction, Template } from "../interaction.ts";
import { served } from "../matchers.ts";
import { given, states } from "../provider-state.ts";

const account = given(states.account);
const from = (name: keyof typeof account.example) => account.value(name);

/** A body as far as parameters are shown; the provider adds what it requires beyond. */
type Asked = { with?: string; body: Template; clauses: readonly Clause[] };

const plain: Asked = { body: {}, clauses: [] };

/** Each documented parameter in each listed value; edges of a range, not its inside. */
const asked: Partial<Record<GenerationRouteId, readonly Asked[]>> = {
  music_gen: [
    ...musicFormats.map((output_format) => ({
      with: `output_format ${output_format}`,
      body: { output_format },
      clauses: [musicGenOutputFormatValues],
    })),
    ...musicBitrates.map((bitrate) => ({
      with: `bitrate ${bitrate}`,
      body: { bitrate },
      clauses: [musicGenBitrateValues],
    })),
    ...[durationSeconds.min, durationSeconds.max].map((duration) => ({
      with: `duration ${duration}`,
      body: { duration },
      clauses: [musicGenDurationBounds],
    })),
  ],
  song_generator: Object.keys(songModelCapSeconds).map((model_id) => ({
    with: `model_id ${model_id}`,
    body: {
      model_id,
      caption: "a calm song",
      lyrics: "The sea is calm.",
      prompt: "calm",
      instrumental: false,
    },
    clauses: [songGeneratorModelValues, songGeneratorTextFields],
  })),
  lyrics_generator: Object.keys(lyricsCapSeconds).map((length) => ({
    with: `length ${length}`,
    body: { length },
    clauses: [lyricsGeneratorLengthValues],
  })),
  object_removal: [
    {
      with: "a webhook and a track_id",
      body: { init_image: from("image"), webhook: from("webhook"), track_id: from("track_id") },
      clauses: [objectRemovalParameters],
    },
  ],
  interior_mixer: [
    {
      with: "two images",
      body: { init_image: from("image"), object_image: from("image") },
      clauses: [interiorMixerParameters],
    },
  ],
  nsfw_image_check: [threshold.min, threshold.max].map((value) => ({
    with: `threshold ${value}`,
    body: { threshold: value },
    clauses: [nsfwImageCheckThresholdBounds],
  })),
  transcribe: [null, ...timestampLevels].map((timestamp_level) => ({
    with: `timestamp_level ${timestamp_level}, a webhook and a track_id`,
    body: { timestamp_level, webhook: from("webhook"), track_id: from("track_id") },
    clauses: [transcribeTimestampLevelValues, transcribeParameters],
  })),
};

function asking(route: GenerationRouteId, { with: what, body, clauses }: Asked): Interaction {
  const state = given(states.account, { route });
  const isEnterprise = routeById(route).tier === "enterprise";
  const withKey = isEnterprise ? { key: state.value("key"), ...body } : body;
  return {
    description: `a request to ${route}${what === undefined ? "" : ` with ${what}`}`,
    given: state,
    route,
    pathFromState: /\{/.test(routeById(route).path),
    body: withKey,
    expects: served,
    clauses: [
      catalogueServesEveryRoute,
      ...(isEnterprise ? [enterpriseRequiresKey] : []),
      ...clauses,
    ],
    act: ({ generation }, sent) => generation.ask(route, sent as never),
  };
}

/** Routes that the document still offers on the day of any verification. */
const live = generationRouteIds.filter((id) => routeById(id).deprecated === undefined);

export const work: readonly Interaction[] = live.flatMap((route) =>
  (asked[route] ?? [plain]).map((one) => asking(route, one)),
);
