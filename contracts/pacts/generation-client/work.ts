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
  musicGenOtherBitrates,
  musicGenOtherOutputFormats,
  musicGenOutputFormatValues,
} from "../../clauses/music.ts";
import { catalogueServesEveryRoute, enterpriseRequiresKey } from "../../clauses/routes.ts";
import {
  songGeneratorDurationBounds,
  songGeneratorModelValues,
  songGeneratorOtherModels,
  songGeneratorTextFields,
} from "../../clauses/song.ts";
import {
  lyricsGeneratorLengthValues,
  lyricsGeneratorOtherLengths,
  transcribeOtherTimestampLevels,
  transcribeParameters,
  transcribeTimestampLevelValues,
} from "../../clauses/speech.ts";
import {
  durationSeconds,
  lyricsCapSeconds,
  musicBitrates,
  musicFormats,
  type SongModel,
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
interface Asked {
  with?: string;
  body: Template;
  clauses: readonly Clause[];
  /** Parameters that nobody adds. */
  alone?: readonly string[];
  /** Whether it serves is open, or by what it tells that it does not: the judge asks the profile. */
  isOpen?: true;
}

const bareRequest: Asked = { body: {}, clauses: [] };

/** One value of a parameter. */
function value(name: string, of: string | number | boolean | null, clause: Clause): Asked {
  return { with: `${name} ${of}`, body: { [name]: of }, clauses: [clause] };
}

/** A value that the document leaves out. */
const unlisted = (...which: Parameters<typeof value>): Asked => ({
  ...value(...which),
  isOpen: true,
});

/** A value that the provider picks, since of its type nothing is shown. */
function picked(clause: Clause, ...names: (keyof typeof account.example)[]): Asked {
  const body = Object.fromEntries(names.map((name) => [name, from(name)]));
  return { with: names.join(" and "), body, clauses: [clause] };
}

const texts = { caption: "a calm song", lyrics: "The sea is calm.", prompt: "calm and slow" };
const short = { model_id: "diffrhythm-short" };
const long = { model_id: "diffrhythm-long" };
const called = [asyncCallsWebhook, asyncTrackIdMatches];
const addressed = { webhook: from("webhook"), track_id: from("track_id") };

/** Each documented parameter in each listed value, edges of a range and not its inside, and a value left out. */
const asked: Partial<Record<GenerationRouteId, readonly Asked[]>> = {
  music_gen: [
    ...musicFormats.map((format) => value("output_format", format, musicGenOutputFormatValues)),
    unlisted("output_format", "ogg", musicGenOtherOutputFormats),
    ...musicBitrates.map((bitrate) => value("bitrate", bitrate, musicGenBitrateValues)),
    unlisted("bitrate", "256k", musicGenOtherBitrates),
    value("duration", durationSeconds.min, musicGenDurationBounds),
    value("duration", durationSeconds.max, musicGenDurationBounds),
    unlisted("duration", durationSeconds.min - 1, musicGenDurationBounds),
    unlisted("duration", durationSeconds.max + 1, musicGenDurationBounds),
  ],
  song_generator: [
    ...Object.keys(songModelCapSeconds).map((model_id) =>
      value("model_id", model_id, songGeneratorModelValues),
    ),
    unlisted("model_id", "diffrhythm-medium", songGeneratorOtherModels),
    {
      with: "all texts, not instrumental",
      body: { ...short, ...texts, instrumental: false },
      clauses: [songGeneratorTextFields],
      // Which of the three go together is not shown.
      isOpen: true,
    },
    {
      with: "lyrics in another script",
      body: {
        ...short,
        lyrics:
          "\u041c\u043e\u0440\u0435 \u0441\u043f\u043e\u043a\u043e\u0439\u043d\u043e \u0438 \u0442\u0438\u0445\u043e.",
      },
      clauses: [songGeneratorTextFields],
    },
    ...[{}, ...Object.entries(texts).map(([name, text]) => ({ [name]: text }))].map((text) => ({
      with: `${Object.keys(text)[0] ?? "no text"} alone`,
      body: { ...short, ...text },
      alone: Object.keys(texts),
      clauses: [songGeneratorTextFields],
      isOpen: true as const,
    })),
    {
      with: "instrumental true",
      body: { ...short, instrumental: true },
      alone: ["lyrics"],
      clauses: [songGeneratorTextFields],
      // What it has to come with is not shown.
      isOpen: true,
    },
    ...[short, long].flatMap((model) =>
      [durationSeconds.min, songModelCapSeconds[model.model_id as SongModel]].map((duration) => ({
        with: `model_id ${model.model_id}, duration ${duration}`,
        body: { ...model, duration },
        clauses: [songGeneratorDurationBounds],
      })),
    ),
    ...[durationSeconds.min - 1, durationSeconds.max + 1].map((duration) => ({
      with: `duration ${duration}`,
      body: { ...long, duration },
      clauses: [songGeneratorDurationBounds],
      isOpen: true as const,
    })),
  ],
  lyrics_generator: [
    ...Object.keys(lyricsCapSeconds).map((length) =>
      value("length", length, lyricsGeneratorLengthValues),
    ),
    unlisted("length", "medium", lyricsGeneratorOtherLengths),
  ],
  object_removal: [
    {
      with: "a track_id",
      body: { track_id: from("track_id") },
      clauses: [objectRemovalParameters],
    },
    {
      with: "a webhook and a track_id",
      body: { init_image: from("image"), ...addressed },
      clauses: [objectRemovalParameters, ...called],
    },
    picked(objectRemovalParameters, "object_name"),
    picked(objectRemovalParameters, "base64"),
  ],
  interior_mixer: [
    {
      with: "two images",
      body: { init_image: from("image"), object_image: from("image") },
      clauses: [interiorMixerParameters],
    },
    picked(interiorMixerParameters, "prompt"),
    picked(interiorMixerParameters, "width", "height"),
    picked(interiorMixerParameters, "guidance_scale"),
    picked(interiorMixerParameters, "num_inference_steps"),
  ],
  nsfw_image_check: [
    value("threshold", threshold.min, nsfwImageCheckThresholdBounds),
    value("threshold", threshold.max, nsfwImageCheckThresholdBounds),
    unlisted("threshold", threshold.min - 0.1, nsfwImageCheckThresholdBounds),
    unlisted("threshold", threshold.max + 0.1, nsfwImageCheckThresholdBounds),
  ],
  transcribe: [
    { with: "a track_id", body: { track_id: from("track_id") }, clauses: [transcribeParameters] },
    {
      with: "a webhook and a track_id",
      body: addressed,
      clauses: [transcribeParameters, ...called],
    },
    ...[null, ...timestampLevels, "paragraph"].map(
      (timestamp_level): Asked => ({
        with: `timestamp_level ${timestamp_level}, a webhook and a track_id`,
        body: { timestamp_level, ...addressed },
        ...(timestamp_level === "paragraph"
          ? { clauses: [transcribeOtherTimestampLevels], isOpen: true }
          : { clauses: [transcribeTimestampLevelValues, transcribeParameters, ...called] }),
      }),
    ),
  ],
};

function asking(
  route: GenerationRouteId,
  { with: what, body, clauses, ...how }: Asked,
): Interaction {
  const alone = how.alone === undefined ? {} : { alone: how.alone.join(" ") };
  const state = given(states.account, { route, ...alone });
  const isServed = how.isOpen !== true;
  return {
    description: `a request to ${route}${what === undefined ? "" : ` with ${what}`}`,
    given: state,
    route,
    pathFromState: isNamedByProduct(route),
    body: isEnterprise(route) ? { key: state.value("key"), ...body } : body,
    expects: isServed ? served : anything,
    clauses: [
      ...(isServed ? [catalogueServesEveryRoute] : []),
      ...(isServed && isEnterprise(route) ? [enterpriseRequiresKey] : []),
      ...clauses,
    ],
    act: ({ generation }, sent) => generation.ask(route, sent as never),
  };
}

const isNamedByProduct = (route: GenerationRouteId) => /\{/.test(routeById(route).path);

/** Routes that the document does not deprecate. */
const live = generationRouteIds.filter((id) => routeById(id).deprecated === undefined);

const isEnterprise = (route: GenerationRouteId) => routeById(route).tier === "enterprise";

/** By what an answer tells that it does not serve, is not shown: the judge asks the profile. */
function unserved(parts: Omit<Interaction, "expects">): Interaction {
  return { ...parts, expects: anything };
}

function withWrongKey(route: GenerationRouteId): Interaction[] {
  const state = given(states.wrongEnterpriseKey, { route });
  const common = {
    given: state,
    route,
    pathFromState: isNamedByProduct(route),
    clauses: [enterpriseRequiresKey],
  };
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
  ...live.flatMap((route) =>
    [bareRequest, ...(asked[route] ?? [])].map((one) => asking(route, one)),
  ),
  ...live.filter(isEnterprise).flatMap(withWrongKey),
  afterItsDay("voice_to_voice", deprecationVoiceToVoice),
  afterItsDay("scene_maker", deprecationSceneMaker),
];
