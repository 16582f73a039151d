import { clause } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const lyricsGeneratorLengthValues = clause({
  id: "lyrics-generator.length-values",
  level: "must",
  statement: "lyrics_generator takes short and long as length, and nothing else.",
  section: parameters,
  note: "Values that the profile declares as additional are right too.",
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
  statement: "transcribe takes null, word and sentence as timestamp_level, and nothing else.",
  section: parameters,
  evidence: ["media"],
  note: "Values that the profile declares as additional are right too.",
});

export const transcribeParameters = clause({
  id: "transcribe.parameters",
  level: "must",
  statement: "transcribe accepts webhook and track_id.",
  section: `${parameters}; Events, 3`,
  evidence: ["media"],
});
