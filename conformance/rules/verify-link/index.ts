import type { Rule } from "../rule.ts";
import carriesSameCode from "./carries-same-code.ts";
import jsonEnvelope from "./json-envelope.ts";
import jsonMode from "./json-mode.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import redirectFlow from "./redirect-flow.ts";
import rejectsUnknownToken from "./rejects-unknown-token.ts";

export const verifyLink: readonly Rule[] = [
  carriesSameCode,
  jsonEnvelope,
  jsonMode,
  needsNoCredentials,
  redirectFlow,
  rejectsUnknownToken,
];
