import {
  captionImageFormats,
  captionLengthValues,
  captionOtherImageFormats,
  captionOtherLengths,
  imageEditingImageCount,
  interiorMixerParameters,
  interiorMixerStepsDefault,
  nsfwImageCheckThresholdDefault,
  objectRemovalParameters,
  text2imgSmallerSizes,
  watermarkRemoverPreservesQuality,
} from "../clauses/images.ts";
import {
  musicGenBitrateDefault,
  musicGenBitrateValues,
  musicGenDurationDefault,
  musicGenOtherBitrates,
  musicGenOtherOutputFormats,
  musicGenOutputFormatDefault,
  musicGenOutputFormatHonoured,
  musicGenOutputFormatValues,
} from "../clauses/music.ts";
import { catalogueServesEveryRoute, generationValuesHonoured } from "../clauses/routes.ts";
import {
  songGeneratorFieldTypes,
  songGeneratorLanguages,
  songGeneratorModelValues,
  songGeneratorOtherModels,
  songGeneratorTextFields,
} from "../clauses/song.ts";
import {
  lyricsGeneratorLengthValues,
  lyricsGeneratorOtherLengths,
  textToAudioLanguages,
  transcribeOtherTimestampLevels,
  transcribeParameters,
  transcribeTimestampLevelValues,
} from "../clauses/speech.ts";
import { claimed, type Sentence, section, unseen } from "./sentence.ts";

/** Of the document: Other endpoints with known parameters. */
export const generation: readonly Sentence[] = [
  ...section("Other endpoints with known parameters", [
    claimed("each route is served", catalogueServesEveryRoute),
    claimed(
      "no value is known beyond those that are listed",
      musicGenOtherOutputFormats,
      musicGenOtherBitrates,
      songGeneratorOtherModels,
      lyricsGeneratorOtherLengths,
      captionOtherLengths,
      captionOtherImageFormats,
      transcribeOtherTimestampLevels,
    ),
    claimed("text_to_audio: 48 languages", textToAudioLanguages),
    claimed(
      "music_gen: duration, format and bitrate with their defaults",
      musicGenDurationDefault,
      musicGenOutputFormatValues,
      musicGenOutputFormatDefault,
      musicGenOutputFormatHonoured,
      musicGenBitrateValues,
      musicGenBitrateDefault,
      generationValuesHonoured,
    ),
    claimed(
      "song_generator: models, texts, instrumental and 50 languages",
      songGeneratorModelValues,
      songGeneratorTextFields,
      songGeneratorFieldTypes,
      songGeneratorLanguages,
    ),
    claimed("lyrics_generator: two lengths", lyricsGeneratorLengthValues),
    claimed("watermark_remover keeps the quality", watermarkRemoverPreservesQuality),
    unseen(
      "watermark_remover removes the watermark",
      "what is on a picture is no matter of the protocol",
    ),
    claimed(
      "caption: three lengths, three picture formats",
      captionLengthValues,
      captionImageFormats,
    ),
    claimed("edits take one to four images", imageEditingImageCount),
    claimed("object_removal: five parameters", objectRemovalParameters),
    claimed(
      "interior_mixer: seven parameters, eight steps by default",
      interiorMixerParameters,
      interiorMixerStepsDefault,
    ),
    claimed("nsfw_image_check: a threshold of a half by default", nsfwImageCheckThresholdDefault),
    claimed(
      "transcribe: timestamp levels, webhook, track_id",
      transcribeTimestampLevelValues,
      transcribeParameters,
    ),
    unseen("transcribe knows many languages", "which ones is not shown"),
    claimed("text2img up to 1024 by 1024", text2imgSmallerSizes),
  ]),
];
