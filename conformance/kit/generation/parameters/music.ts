import { durationSeconds, musicBitrates, musicFormats } from "../../../../contracts/limits.ts";
import { bounded } from "./bounded.ts";
import { listed } from "./listed.ts";

const formats = "music-gen.output-format-values";
const bitrates = "music-gen.bitrate-values";

export const musicDuration = bounded(
  "music_gen",
  "duration",
  { ...durationSeconds, near: 1, whole: true },
  { output_format: formats, bitrate: bitrates },
);

export const musicFormat = listed({
  route: "music_gen",
  member: "output_format",
  values: musicFormats,
  parameter: "music_gen.output_format",
  rivals: { bitrate: bitrates },
});

export const musicBitrate = listed({
  route: "music_gen",
  member: "bitrate",
  values: musicBitrates,
  parameter: "music_gen.bitrate",
});
