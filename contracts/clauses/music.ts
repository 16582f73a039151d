import { must, should, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const musicGenDurationBounds = must({
  id: "music-gen.duration-bounds",
  statement:
    "music_gen takes a duration that is a number from 30 to 480 seconds, both ends included, and none outside.",
  section: "Limits",
  note: "Whole numbers inside are asserted, fractions inside are not judged. Outside, the profile says reject or clamp.",
});

export const musicGenDurationDefault = must({
  id: "music-gen.duration-default",
  statement: "music_gen without duration makes 30 seconds.",
  section: parameters,
  evidence: ["effective"],
});

export const musicGenOutputFormatValues = must({
  id: "music-gen.output-format-values",
  statement: "music_gen takes each of wav, mp3 and flac as output_format.",
  section: parameters,
});

export const musicGenOtherOutputFormats = should({
  id: "music-gen.other-output-formats",
  statement: "music_gen takes no other output_format than wav, mp3 and flac.",
  section: parameters,
  note: unlistedValues,
});

export const musicGenOutputFormatDefault = must({
  id: "music-gen.output-format-default",
  statement: "music_gen without output_format makes wav.",
  section: parameters,
  evidence: ["effective"],
});

export const musicGenOutputFormatHonoured = should({
  id: "music-gen.output-format-honoured",
  statement: "What music_gen makes has the format and the duration that were asked for.",
  section: parameters,
  evidence: ["effective"],
  note: "A parameter that is accepted is meant to have its effect.",
});

export const musicGenBitrateValues = must({
  id: "music-gen.bitrate-values",
  statement: "music_gen takes each of 128k, 192k and 320k as bitrate.",
  section: parameters,
});

export const musicGenOtherBitrates = should({
  id: "music-gen.other-bitrates",
  statement: "music_gen takes no other bitrate than 128k, 192k and 320k.",
  section: parameters,
  note: unlistedValues,
});

export const musicGenBitrateDefault = must({
  id: "music-gen.bitrate-default",
  statement: "music_gen without bitrate uses 320k.",
  section: parameters,
  evidence: ["effective"],
});
