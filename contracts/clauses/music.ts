import { clause, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const musicGenDurationBounds = clause({
  id: "music-gen.duration-bounds",
  level: "must",
  statement:
    "music_gen takes a duration that is a number from 30 to 480 seconds, both ends included, and none outside.",
  section: "Limits",
  note: "Whole numbers inside are asserted, fractions inside observed. Outside, the profile says reject or clamp.",
});

export const musicGenDurationDefault = clause({
  id: "music-gen.duration-default",
  level: "must",
  statement: "music_gen without duration makes 30 seconds.",
  section: parameters,
  evidence: ["effective"],
});

export const musicGenOutputFormatValues = clause({
  id: "music-gen.output-format-values",
  level: "must",
  statement: "music_gen takes each of wav, mp3 and flac as output_format.",
  section: parameters,
});

export const musicGenOtherOutputFormats = clause({
  id: "music-gen.other-output-formats",
  level: "should",
  statement: "music_gen takes no other output_format than wav, mp3 and flac.",
  section: parameters,
  note: unlistedValues,
});

export const musicGenOutputFormatDefault = clause({
  id: "music-gen.output-format-default",
  level: "must",
  statement: "music_gen without output_format makes wav.",
  section: parameters,
  evidence: ["effective"],
});

export const musicGenOutputFormatHonoured = clause({
  id: "music-gen.output-format-honoured",
  level: "should",
  statement: "What music_gen makes has the format and the duration that were asked for.",
  section: parameters,
  evidence: ["effective"],
  note: "A parameter that is accepted is meant to have its effect.",
});

export const musicGenBitrateValues = clause({
  id: "music-gen.bitrate-values",
  level: "must",
  statement: "music_gen takes each of 128k, 192k and 320k as bitrate.",
  section: parameters,
});

export const musicGenOtherBitrates = clause({
  id: "music-gen.other-bitrates",
  level: "should",
  statement: "music_gen takes no other bitrate than 128k, 192k and 320k.",
  section: parameters,
  note: unlistedValues,
});

export const musicGenBitrateDefault = clause({
  id: "music-gen.bitrate-default",
  level: "must",
  statement: "music_gen without bitrate uses 320k.",
  section: parameters,
  evidence: ["effective"],
});
