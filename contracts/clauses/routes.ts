import { must, observe, should } from "./clause.ts";

export const catalogueServesEveryRoute = must({
  id: "catalogue.serves-every-route",
  statement:
    "Every generation route that the document lists and does not deprecate serves a valid request.",
  section: "Other endpoints with known parameters",
});

export const enterpriseRequiresKey = must({
  id: "enterprise.requires-key",
  statement:
    "transcribe, text2img and the enterprise edit path serve with the enterprise key in the JSON body, and do not serve with none at all or with a wrong one.",
  section: "Enterprise API key; Authentication, Enterprise API, 1",
  note: "transcribe and the edit path take files, so they need media too.",
});

export const enterpriseKeyOnlyInBody = should({
  id: "enterprise.key-only-in-body",
  statement:
    "transcribe, text2img and the enterprise edit path do not serve where the valid key stands in a header or in the query, and not in the body.",
  section: "Authentication, Enterprise API, 1",
  note: "The place that is named for the key is read as the only one.",
});

export const generationValuesHonoured = should({
  id: "generation.values-honoured",
  statement:
    "A listed or bounded value that was accepted is the one that the job ran with, as far as evidence.effective or what was made tells.",
  section: "Other endpoints with known parameters",
  evidence: ["effective"],
  note: "A parameter that is accepted is meant to have its effect. music-gen.output-format-honoured tells of formats and durations of music.",
});

export const generationAnswers = observe({
  id: "generation.answers",
  statement:
    "What generation routes answer, which statuses failures have, which types are coerced (a number as a string), and what unknown parameters do.",
  section: "Other endpoints with known parameters",
});
