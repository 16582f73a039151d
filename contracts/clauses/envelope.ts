import { must, observe, should } from "./clause.ts";

export const envelopeShape = must({
  id: "envelope.shape",
  statement:
    "Every answer of a documented control-plane endpoint (documented path and method), success or failure, malformed bodies included, is a JSON object with data (object or null), error (object or null) and meta (object).",
  section: "Response envelope; Errors, Control plane",
  note: "The verify route has its own rule. Answers 413, 429, 431, 502, 503 and 504 without an envelope are not judged.",
});

export const envelopeShapeOtherMethods = should({
  id: "envelope.shape-other-methods",
  statement:
    "A method other than the documented one on a control-plane path gets the envelope too (HEAD and OPTIONS apart).",
  section: "Errors, Control plane",
  note: "The envelope is promised for every response of the control plane.",
});

export const envelopeRequestId = must({
  id: "envelope.request-id",
  statement: "meta.request_id of a control-plane answer is a string.",
  section: "Response envelope",
});

export const envelopeRequestIdIdentifies = should({
  id: "envelope.request-id-identifies",
  statement: "No two requests get the same meta.request_id, and it is never empty.",
  section: "Errors, Control plane",
  note: "An id that is shared or empty identifies nothing.",
});

export const envelopeErrorNullOnSuccess = must({
  id: "envelope.error-null-on-success",
  statement:
    "A control-plane answer that carries its documented payload, or whose documented effect was seen, has error null.",
  section: "Response envelope; Errors, Control plane",
});

export const envelopeErrorSetOnFailure = should({
  id: "envelope.error-set-on-failure",
  statement:
    "A control-plane call that did not succeed carries an error object that is not null, and no member of its success payload but message.",
  section: "Response envelope",
  note: "A null error marks success, so one that is not null marks failure. A user beside a refused login is such a member; null and what a typed language writes of an unset one are none.",
});

export const envelopeContentType = must({
  id: "envelope.content-type",
  statement:
    "Answers of documented control-plane endpoints are sent with the media type application/json, in any letter case and with any parameters.",
  section: "Endpoints",
  note: "The redirect flow of the verify route and answers of gateways are exempt. A +json type such as application/problem+json, and the same media type several times, are not judged.",
});

export const envelopeFailureStatus = observe({
  id: "envelope.failure-status",
  statement:
    "Which HTTP status codes control-plane failures have, and what the error object looks like.",
  section: "Errors",
});
