import type { Parameter } from "../parameter.ts";
import { captionLength } from "./caption.ts";
import { editImages } from "./image-editing.ts";
import { lyricsLength } from "./lyrics-generator.ts";
import { musicBitrate, musicDuration, musicFormat } from "./music-gen.ts";
import { nsfwThreshold } from "./nsfw-image-check.ts";
import {
  songDuration,
  songFieldType,
  songInstrumental,
  songModel,
  songText,
  songTextMembers,
} from "./song-generator.ts";
import { largestSize, smallerSize } from "./text2img.ts";
import { timestampLevel } from "./transcribe.ts";

/** Every parameter that is read, to see what targets do with the values of which no sentence tells. */
export const everyParameter: readonly Parameter[] = [
  musicDuration,
  musicFormat,
  musicBitrate,
  songModel,
  songDuration,
  songInstrumental,
  ...songTextMembers.flatMap((member) => [songText(member), songFieldType(member)]),
  songFieldType("instrumental"),
  lyricsLength,
  timestampLevel,
  captionLength,
  editImages("image_editing"),
  editImages("enterprise_image_editing"),
  nsfwThreshold,
  largestSize,
  smallerSize,
];
