import { z } from "zod";
import {
  durationSeconds,
  lyricsCapSeconds,
  mixerStepsDefault,
  musicBitrateDefault,
  musicBitrates,
  musicFormatDefault,
  musicFormats,
  type SongModel,
  songModelCapSeconds,
  threshold,
  timestampLevels,
} from "../limits.ts";
import type { GenerationRouteId } from "./route-ids.ts";

/*
 * Other endpoints with known parameters: requests as far as they are shown. A parameter without a
 * shown type is `unknown`; one without a shown name is not here; responses are not shown at all.
 */
const shown = z.unknown().optional();
const anything = z.looseObject({});
const asynchronous = { webhook: z.string().optional(), track_id: shown };
const enterpriseKey = { key: z.string() };

const duration = z
  .number()
  .min(durationSeconds.min)
  .max(durationSeconds.max)
  .describe("Seconds.")
  .optional();

export const musicGenRequest = z.looseObject({
  duration: duration.meta({ default: durationSeconds.default }),
  output_format: z.enum(musicFormats).optional().meta({ default: musicFormatDefault }),
  bitrate: z.enum(musicBitrates).optional().meta({ default: musicBitrateDefault }),
});

export const songGeneratorRequest = z.looseObject({
  model_id: z.enum(Object.keys(songModelCapSeconds) as [SongModel, ...SongModel[]]).optional(),
  caption: z.string().optional(),
  lyrics: z.string().optional(),
  prompt: z.string().optional(),
  instrumental: z.boolean().optional(),
  duration,
});

export const lyricsGeneratorRequest = z.looseObject({
  length: z.enum(Object.keys(lyricsCapSeconds)).optional(),
});

export const objectRemovalRequest = z.looseObject({
  init_image: shown,
  object_name: shown,
  base64: shown,
  ...asynchronous,
});

export const interiorMixerRequest = z.looseObject({
  init_image: shown,
  object_image: shown,
  prompt: shown,
  width: shown,
  height: shown,
  guidance_scale: shown,
  num_inference_steps: shown.meta({ default: mixerStepsDefault }),
});

export const nsfwImageCheckRequest = z.looseObject({
  threshold: z
    .number()
    .min(threshold.min)
    .max(threshold.max)
    .optional()
    .meta({ default: threshold.default }),
});

export const transcribeRequest = z.looseObject({
  ...enterpriseKey,
  timestamp_level: z.enum(timestampLevels).nullish(),
  ...asynchronous,
});

/** The documented request of each generation route; how a standard key is sent is not shown. */
export const generationRequests = {
  voice_to_voice: anything,
  text_to_audio: z.looseObject({ language: shown }),
  music_gen: musicGenRequest,
  song_generator: songGeneratorRequest,
  lyrics_generator: lyricsGeneratorRequest,
  scene_maker: anything,
  watermark_remover: anything,
  caption: anything,
  image_editing: anything,
  enterprise_image_editing: z.looseObject(enterpriseKey),
  object_removal: objectRemovalRequest,
  interior_mixer: interiorMixerRequest,
  nsfw_image_check: nsfwImageCheckRequest,
  transcribe: transcribeRequest,
  text2img: z.looseObject(enterpriseKey),
} as const satisfies Record<GenerationRouteId, z.ZodObject>;
