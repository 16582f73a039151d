import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Parameter } from "../values/parameter.ts";
import { captionLength } from "./caption.ts";
import { editImages } from "./image-editing.ts";
import { mixerParameters } from "./interior-mixer.ts";
import { lyricsLength } from "./lyrics-generator.ts";
import { musicDuration } from "./music-gen.ts";
import { nsfwThreshold } from "./nsfw-image-check.ts";
import { removalParameters } from "./object-removal.ts";
import { songModel } from "./song-generator.ts";
import { spokenLanguage } from "./text-to-audio.ts";
import { largestSize } from "./text2img.ts";
import { timestampLevel, transcriptCalls } from "./transcribe.ts";

/** Every parameter that is read, to record what targets do with values of which no sentence speaks. */
export const everyParameter: readonly Parameter[] = [
  musicDuration,
  songModel,
  lyricsLength,
  timestampLevel,
  captionLength,
  editImages("image_editing"),
  editImages("enterprise_image_editing"),
  nsfwThreshold,
  largestSize,
  spokenLanguage("textToAudio"),
].flatMap(({ siblings }) => siblings());

/** Every parameter of which a rule says that allowed values are taken, or others not, those without a shown type among them. */
export const examinedParameters: readonly Parameter[] = [
  ...everyParameter,
  ...transcriptCalls,
  ...removalParameters,
  ...mixerParameters,
];

/** The parameters of one route. */
export const parametersOf = (route: GenerationRouteId): readonly Parameter[] =>
  everyParameter.filter((parameter) => parameter.route === route);
