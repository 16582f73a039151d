import { clause, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const lyricsGeneratorLengthValues = clause({
  id: "lyrics-generator.length-values",
  level: "must",
  statement: "lyrics_generator takes both short and long as length.",
  section: parameters,
});

export const lyricsGeneratorOtherLengths = clause({
  id: "lyrics-generator.other-lengths",
  level: "should",
  statement: "lyrics_generator takes no other length than short and long.",
  section: parameters,
  note: unlistedValues,
});

export const lyricsGeneratorLengthCaps = clause({
  id: "lyrics-generator.length-caps",
  level: "must",
  statement: "short lyrics last at most 95 seconds, long ones at most 285 seconds.",
  section: "Limits",
  evidence: ["effective"],
  note: "The profile says what its probe measures. One second of tolerance for artefacts.",
});

export const textToAudioLanguages = clause({
  id: "text-to-audio.languages",
  level: "must",
  statement: "text_to_audio takes at least 48 languages, each of them accepted.",
  section: `${parameters}; Versioning, Deprecations, 3`,
  evidence: ["values"],
});

export const textToAudioEarlierLanguages = clause({
  id: "text-to-audio.earlier-languages",
  level: "must",
  statement: "text_to_audio still accepts each of its 19 earlier language values.",
  section: "Versioning, Deprecations, 3",
  evidence: ["values"],
});

export const transcribeTimestampLevelValues = clause({
  id: "transcribe.timestamp-level-values",
  level: "must",
  statement: "transcribe takes each of null, word and sentence as timestamp_level.",
  section: parameters,
  evidence: ["media"],
});

export const transcribeOtherTimestampLevels = clause({
  id: "transcribe.other-timestamp-levels",
  level: "should",
  statement: "transcribe takes no other timestamp_level than null, word and sentence.",
  section: parameters,
  evidence: ["media"],
  note: unlistedValues,
});

export const transcribeParameters = clause({
  id: "transcribe.parameters",
  level: "must",
  statement: "transcribe accepts webhook and track_id.",
  section: `${parameters}; Events, 3`,
  evidence: ["media"],
  note: "A service may refuse a webhook for its form, such as http, a loopback address or a port: evidence.webhook.publicUrl settles that. A track_id counts where others of its form were accepted.",
});
