import { clause } from "./clause.ts";

export const catalogueServesEveryRoute = clause({
  id: "catalogue.serves-every-route",
  level: "must",
  statement:
    "Every generation route that the document lists and does not deprecate serves a valid request.",
  section: "Other endpoints with known parameters",
});

export const enterpriseRequiresKey = clause({
  id: "enterprise.requires-key",
  level: "must",
  statement:
    "transcribe, text2img and the enterprise edit path serve with the enterprise key in the JSON body, and do not serve with none at all or with a wrong one.",
  section: "Enterprise API key; Authentication, Enterprise API, 1",
  note: "transcribe and the edit path take files, so they need media too.",
});

export const enterpriseKeyOnlyInBody = clause({
  id: "enterprise.key-only-in-body",
  level: "should",
  statement:
    "transcribe, text2img and the enterprise edit path do not serve where the valid key stands in a header or in the query, and not in the body.",
  section: "Authentication, Enterprise API, 1",
  note: "The place that is named for the key is read as the only one.",
});

export const generationValuesHonoured = clause({
  id: "generation.values-honoured",
  level: "should",
  statement:
    "A listed or bounded value that was accepted is the one that the job ran with, as far as a probe or what was made tells.",
  section: "Other endpoints with known parameters",
  evidence: ["effective"],
  note: "A parameter that is accepted is meant to have its effect. music-gen.output-format-honoured tells of formats and durations of music.",
});

export const generationAnswers = clause({
  id: "generation.answers",
  level: "observe",
  statement:
    "What generation routes answer, which statuses failures have, which types are coerced (a number as a string), and what unknown parameters do.",
  section: "Other endpoints with known parameters",
});
