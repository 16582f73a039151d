import type { Parameter } from "../parameter.ts";
import * as images from "./images.ts";
import * as music from "./music.ts";
import * as song from "./song.ts";
import * as speech from "./speech.ts";

/** Every parameter that is read, to see what targets do with the values of which no sentence tells. */
export const everyParameter: readonly Parameter[] = [
  music.musicDuration,
  music.musicFormat,
  music.musicBitrate,
  song.songModel,
  song.songDuration,
  song.songInstrumental,
  ...song.songTextMembers.flatMap((member) => [song.songText(member), song.songFieldType(member)]),
  song.songFieldType("instrumental"),
  speech.lyricsLength,
  speech.timestampLevel,
  images.captionLength,
  images.editImages("image_editing"),
  images.editImages("enterprise_image_editing"),
  images.nsfwThreshold,
  images.largestSize,
  images.smallerSize,
];
