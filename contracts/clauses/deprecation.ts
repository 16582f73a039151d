import { must, should } from "./clause.ts";

export const deprecationVoiceToVoice = must({
  id: "deprecation.voice-to-voice",
  statement:
    "After 2026-07-31 (UTC, by the target's clock) the standard voice_to_voice path no longer serves, while another route serves with the same key.",
  section: "Versioning, Deprecations, 1",
  note: "On the day itself: not judged.",
});

export const deprecationVoiceToVoiceBefore = should({
  id: "deprecation.voice-to-voice-before",
  statement:
    "Up to 2026-07-30 (UTC, by the target's clock) the standard voice_to_voice path serves.",
  section: "Versioning, Deprecations, 1",
  evidence: ["clock"],
  note: "A route that is discontinued on a day is there before it.",
});

export const deprecationSceneMaker = should({
  id: "deprecation.scene-maker",
  statement:
    "From 2026-01-27 (UTC, by the target's clock) scene_maker no longer serves, while another route serves with the same key.",
  section: "Versioning, Deprecations, 2",
  note: "Unsupported is read as not serving. On 2026-01-26 itself: not judged.",
});
