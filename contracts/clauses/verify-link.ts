import { must, should } from "./clause.ts";

export const verifyLinkRedirectFlow = must({
  id: "verify-link.redirect-flow",
  statement:
    "The verify route with the emailed token, asked as a browser asks, sends the browser on (3xx with Location), and the email is verified, at the latest when redirects below the base URL were followed.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The profile may select the flow. A page that moves on by Refresh or by a script is not judged as such.",
});

export const verifyLinkJsonMode = must({
  id: "verify-link.json-mode",
  statement:
    "The verify route with the emailed token, in its JSON mode, answers JSON without a redirect, and the email is verified.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "What selects the mode is not shown: the profile says it.",
});

export const verifyLinkJsonEnvelope = should({
  id: "verify-link.json-envelope",
  statement: "What the verify route answers in its JSON mode is the control-plane envelope.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The route stands in the table of the endpoints whose responses use the envelope.",
});

export const verifyLinkCarriesSameCode = must({
  id: "verify-link.carries-same-code",
  statement: "The token in the emailed link and the verification_code are the same token.",
  section: "Authentication, Agent control plane, 6",
  evidence: ["mail"],
});

export const verifyLinkRejectsUnknownToken = must({
  id: "verify-link.rejects-unknown-token",
  statement: "The verify route with an unknown token verifies nobody, as login shows.",
  section: "Endpoints, Agent control plane",
});

export const verifyLinkNeedsNoCredentials = must({
  id: "verify-link.needs-no-credentials",
  statement: "The verify route works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});
