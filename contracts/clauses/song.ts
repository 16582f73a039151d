import { must, should, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const songGeneratorModelValues = must({
  id: "song-generator.model-values",
  statement: "song_generator takes both diffrhythm-short and diffrhythm-long as model_id.",
  section: parameters,
});

export const songGeneratorOtherModels = should({
  id: "song-generator.other-models",
  statement: "song_generator takes no other model_id than diffrhythm-short and diffrhythm-long.",
  section: parameters,
  note: unlistedValues,
});

export const songGeneratorDurationBounds = must({
  id: "song-generator.duration-bounds",
  statement:
    "song_generator takes a duration from 30 seconds up to the cap of its model, and none below 30 or above 480 seconds.",
  section: "Limits",
  note: "Between the cap and 480 both refusing and capping are right. Outside, the profile says reject or clamp.",
});

export const songGeneratorShortModelCap = must({
  id: "song-generator.short-model-cap",
  statement: "A diffrhythm-short song lasts at most 95 seconds.",
  section: "Limits",
  anyOf: ["effective", "rejection"],
  note: "One second of tolerance.",
});

export const songGeneratorLongModelCap = must({
  id: "song-generator.long-model-cap",
  statement: "A diffrhythm-long song lasts at most 285 seconds.",
  section: "Limits",
  anyOf: ["effective", "rejection"],
  note: "One second of tolerance.",
});

export const songGeneratorTextFields = must({
  id: "song-generator.text-fields",
  statement:
    "song_generator takes caption, lyrics and prompt as strings and instrumental as true and as false.",
  section: parameters,
  note: "Asserted for plain texts of up to 200 characters in several scripts; very long, empty, control-character and markup texts are not judged.",
});

export const songGeneratorFieldTypes = should({
  id: "song-generator.field-types",
  statement:
    "song_generator does not accept a list or an object as caption, lyrics or prompt, or a text that is no truth value as instrumental.",
  section: parameters,
  note: "The table gives their types. Frameworks convert, so numbers for texts, and 1, 0, yes and true in quotes for booleans, are not judged.",
});

export const songGeneratorLanguages = must({
  id: "song-generator.languages",
  statement: "song_generator takes at least 50 languages.",
  section: parameters,
  evidence: ["values"],
  note: "The document prints neither the list nor the parameter's name: the profile gives both.",
});
