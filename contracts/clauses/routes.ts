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
    "transcribe, text2img and the enterprise edit path serve with the enterprise key in the JSON body, and do not serve without it or with a wrong one.",
  section: "Enterprise API key; Authentication, Enterprise API, 1",
  note: "transcribe and the edit path take files, so they need media too.",
});

export const generationAnswers = clause({
  id: "generation.answers",
  level: "observe",
  statement:
    "What generation routes answer, which statuses failures have, which types are coerced (a number as a string), and what unknown parameters do.",
  section: "Other endpoints with known parameters",
});
