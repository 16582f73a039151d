import { must, should, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const lyricsGeneratorLengthValues = must({
  id: "lyrics-generator.length-values",
  statement: "lyrics_generator takes both short and long as length.",
  section: parameters,
});

export const lyricsGeneratorOtherLengths = should({
  id: "lyrics-generator.other-lengths",
  statement: "lyrics_generator takes no other length than short and long.",
  section: parameters,
  note: unlistedValues,
});

export const lyricsGeneratorLengthCaps = must({
  id: "lyrics-generator.length-caps",
  statement: "short lyrics last at most 95 seconds, long ones at most 285 seconds.",
  section: "Limits",
  evidence: ["effective"],
  note: "The profile says where the seconds stand. One second of tolerance for artefacts.",
});

export const textToAudioLanguages = must({
  id: "text-to-audio.languages",
  statement: "text_to_audio takes at least 48 languages, each of them accepted.",
  section: `${parameters}; Versioning, Deprecations, 3`,
  evidence: ["values"],
});

export const textToAudioEarlierLanguages = must({
  id: "text-to-audio.earlier-languages",
  statement: "text_to_audio still accepts each of its 19 earlier language values.",
  section: "Versioning, Deprecations, 3",
  evidence: ["values"],
});

export const transcribeTimestampLevelValues = must({
  id: "transcribe.timestamp-level-values",
  statement: "transcribe takes each of null, word and sentence as timestamp_level.",
  section: parameters,
  evidence: ["media"],
});

export const transcribeOtherTimestampLevels = should({
  id: "transcribe.other-timestamp-levels",
  statement: "transcribe takes no other timestamp_level than null, word and sentence.",
  section: parameters,
  evidence: ["media"],
  note: unlistedValues,
});

export const transcribeParameters = must({
  id: "transcribe.parameters",
  statement: "transcribe accepts webhook and track_id.",
  section: `${parameters}; Events, 3`,
  evidence: ["media"],
  note: "A service may refuse a webhook for its form, such as http, a loopback address or a port: evidence.webhook.publicUrl settles that. A track_id counts where others of its form were accepted.",
});
