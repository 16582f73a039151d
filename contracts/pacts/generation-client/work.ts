import { asyncCallsWebhook, asyncTrackIdMatches } from "../../clauses/async.ts";
import type { Clause } from "../../clauses/clause.ts";
import { deprecationSceneMaker, deprecationVoiceToVoice } from "../../clauses/deprecation.ts";
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
import {
  songGeneratorDurationBounds,
  songGeneratorModelValues,
  songGeneratorTextFields,
} from "../../clauses/song.ts";
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
import { anything, served } from "../matchers.ts";
import { given, states } from "../provider-state.ts";

const account = given(states.account);
const from = (name: keyof typeof account.example) => account.value(name);

/** A body as far as parameters are shown; the provider adds what it requires beyond. */
type Asked = { with?: string; body: Template; clauses: readonly Clause[] };

const plain: Asked = { body: {}, clauses: [] };

const song = { caption: "a calm song", lyrics: "The sea is calm.", prompt: "calm" };

/** Each documented parameter in each listed value; edges of a range, not its inside. */
const asked: Partial<Record<GenerationRouteId, readonly Asked[]>> = {
  music_gen: [
    plain,
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
  song_generator: [
    ...Object.keys(songModelCapSeconds).map((model_id) => ({
      with: `model_id ${model_id}`,
      body: { ...song, model_id, instrumental: false },
      clauses: [songGeneratorModelValues, songGeneratorTextFields],
    })),
    {
      with: "instrumental true",
      body: { ...song, model_id: "diffrhythm-short", instrumental: true },
      clauses: [songGeneratorTextFields],
    },
    {
      with: `duration ${durationSeconds.min}`,
      body: { ...song, model_id: "diffrhythm-short", duration: durationSeconds.min },
      clauses: [songGeneratorDurationBounds],
    },
    ...Object.entries(songModelCapSeconds).map(([model_id, duration]) => ({
      with: `model_id ${model_id}, duration ${duration}`,
      body: { ...song, model_id, duration },
      clauses: [songGeneratorDurationBounds],
    })),
  ],
  lyrics_generator: Object.keys(lyricsCapSeconds).map((length) => ({
    with: `length ${length}`,
    body: { length },
    clauses: [lyricsGeneratorLengthValues],
  })),
  object_removal: [
    {
      with: "a webhook and a track_id",
      body: { init_image: from("image"), webhook: from("webhook"), track_id: from("track_id") },
      clauses: [objectRemovalParameters, asyncCallsWebhook, asyncTrackIdMatches],
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
    clauses: [
      transcribeTimestampLevelValues,
      transcribeParameters,
      asyncCallsWebhook,
      asyncTrackIdMatches,
    ],
  })),
};

function asking(route: GenerationRouteId, { with: what, body, clauses }: Asked): Interaction {
  const state = given(states.account, { route });
  const withKey = isEnterprise(route) ? { key: state.value("key"), ...body } : body;
  return {
    description: `a request to ${route}${what === undefined ? "" : ` with ${what}`}`,
    given: state,
    route,
    pathFromState: /\{/.test(routeById(route).path),
    body: withKey,
    expects: served,
    clauses: [
      catalogueServesEveryRoute,
      ...(isEnterprise(route) ? [enterpriseRequiresKey] : []),
      ...clauses,
    ],
    act: ({ generation }, sent) => generation.ask(route, sent as never),
  };
}

/** Routes that the document does not deprecate. */
const live = generationRouteIds.filter((id) => routeById(id).deprecated === undefined);

const isEnterprise = (route: GenerationRouteId) => routeById(route).tier === "enterprise";

/** By what an answer tells that it does not serve, is not shown: the judge asks the profile. */
function unserved(parts: Omit<Interaction, "expects">): Interaction {
  return { ...parts, pathFromState: /\{/.test(routeById(parts.route).path), expects: anything };
}

function withWrongKey(route: GenerationRouteId): Interaction[] {
  const state = given(states.wrongEnterpriseKey, { route });
  const common = { given: state, route, clauses: [enterpriseRequiresKey] };
  const act: Interaction["act"] = ({ generation }, sent) => generation.ask(route, sent as never);
  return [
    unserved({
      ...common,
      description: `a request to ${route} with a wrong key`,
      body: { key: state.value("key") },
      act,
    }),
    unserved({ ...common, description: `a request to ${route} with no key`, body: {}, act }),
  ];
}

/** What a route answers after the day that its deprecation names. */
function afterItsDay(route: GenerationRouteId, clause: Clause): Interaction {
  return unserved({
    description: `a request to ${route} after its last day`,
    given: given(states.account, { route, after: routeById(route).deprecated! }),
    route,
    body: {},
    clauses: [clause],
    act: ({ generation }, sent) => generation.ask(route, sent as never),
  });
}

export const work: readonly Interaction[] = [
  ...live.flatMap((route) => (asked[route] ?? [plain]).map((one) => asking(route, one))),
  ...live.filter(isEnterprise).flatMap(withWrongKey),
  afterItsDay("voice_to_voice", deprecationVoiceToVoice),
  afterItsDay("scene_maker", deprecationSceneMaker),
];
