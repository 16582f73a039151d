import { clause } from "./clause.ts";

export const verifyLinkRedirectFlow = clause({
  id: "verify-link.redirect-flow",
  level: "must",
  statement:
    "The verify route with the emailed token, asked as a browser asks, sends the browser on (3xx with Location), and the email is verified, at the latest when redirects below the base URL were followed.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The profile may select the flow. A page that moves on by Refresh or by a script is observed as such.",
});

export const verifyLinkJsonMode = clause({
  id: "verify-link.json-mode",
  level: "must",
  statement:
    "The verify route with the emailed token, in its JSON mode, answers JSON without a redirect, and the email is verified.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "What selects the mode is not shown: the profile says it.",
});

export const verifyLinkJsonEnvelope = clause({
  id: "verify-link.json-envelope",
  level: "should",
  statement: "What the verify route answers in its JSON mode is the control-plane envelope.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The route stands in the table of the endpoints whose responses use the envelope.",
});

export const verifyLinkCarriesSameCode = clause({
  id: "verify-link.carries-same-code",
  level: "must",
  statement: "The token in the emailed link and the verification_code are the same token.",
  section: "Authentication, Agent control plane, 6",
  evidence: ["mail"],
});

export const verifyLinkRejectsUnknownToken = clause({
  id: "verify-link.rejects-unknown-token",
  level: "must",
  statement: "The verify route with an unknown token verifies nobody, as login shows.",
  section: "Endpoints, Agent control plane",
});

export const verifyLinkNeedsNoCredentials = clause({
  id: "verify-link.needs-no-credentials",
  level: "must",
  statement: "The verify route works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});
