import { z } from "zod";
import { maybe, section } from "./fact.ts";
import { jsonValue } from "./json.ts";

/** Parameters with a bound in the document. */
export const boundedParameters = [
  "music_gen.duration",
  "song_generator.duration",
  "image_editing.images",
  "enterprise_image_editing.images",
  "nsfw_image_check.threshold",
  "text2img.size",
] as const;
export type BoundedParameter = (typeof boundedParameters)[number];

/** Parameters with a closed list of values in the document. */
export const listedParameters = [
  "music_gen.output_format",
  "music_gen.bitrate",
  "song_generator.model_id",
  "lyrics_generator.length",
  "caption.length",
  "caption.image_format",
  "transcribe.timestamp_level",
] as const;
export type ListedParameter = (typeof listedParameters)[number];

/** Parameters that the document names without a type or a value. */
export const untypedParameters = [
  "object_removal.object_name",
  "object_removal.base64",
  "interior_mixer.prompt",
  "interior_mixer.width",
  "interior_mixer.height",
  "interior_mixer.guidance_scale",
  "interior_mixer.num_inference_steps",
] as const;
export type UntypedParameter = (typeof untypedParameters)[number];

const policy = z.enum(["reject", "clamp"]);
export type OutOfRangePolicy = z.infer<typeof policy>;

const unlistedPolicy = z.enum(["reject", "default"]);
export type UnlistedPolicy = z.infer<typeof unlistedPolicy>;

const languageList = z
  .array(z.string().min(1))
  .min(1)
  .meta({ examples: [["english", "german"]] })
  .optional();

export const values = section("Values, where the document leaves them open.", {
  outOfRange: maybe(
    policy,
    "What happens to values out of range, overall; reject: they are refused; clamp: the nearest value in range is taken.",
  ),
  outOfRangeOf: z
    .partialRecord(z.enum(boundedParameters), policy)
    .default({})
    .describe("What happens to values out of range, for single parameters."),
  additional: z
    .partialRecord(z.enum(listedParameters), z.array(jsonValue).min(1))
    .default({})
    .describe("Values accepted beyond the documented lists."),
  unlisted: maybe(
    unlistedPolicy,
    "What happens to a value that no list holds, overall; reject: it is refused; default: the default is taken.",
  ),
  unlistedOf: z
    .partialRecord(z.enum(listedParameters), unlistedPolicy)
    .default({})
    .describe("What happens to a value that no list holds, for single parameters."),
  invalidTokenExpiry: maybe(
    unlistedPolicy,
    "What happens to an unlisted token_expiry; reject: it is refused; default: the default is taken.",
  ),
  samples: z
    .partialRecord(z.enum(untypedParameters), jsonValue)
    .default({})
    .describe("A valid value for each parameter whose type is not shown."),
  languages: section("Lists that the document counts but does not print.", {
    textToAudio: languageList.describe("All language values of text_to_audio."),
    textToAudioEarlier: languageList.describe("The 19 earlier language values."),
    song: languageList.describe("All language values of song_generator."),
  }),
});
