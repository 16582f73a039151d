import type { Rule } from "../rule.ts";
import acceptsEmailedCode from "./accepts-emailed-code.ts";
import codeReuse from "./code-reuse.ts";
import expiresAtFormat from "./expires-at-format.ts";
import issuesWorkingToken from "./issues-working-token.ts";
import marksVerified from "./marks-verified.ts";
import needsNoBrowser from "./needs-no-browser.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import rejectsUnknownCode from "./rejects-unknown-code.ts";
import result from "./result.ts";
import tokenType from "./token-type.ts";

export const verifyEmail: readonly Rule[] = [
  acceptsEmailedCode,
  codeReuse,
  expiresAtFormat,
  issuesWorkingToken,
  marksVerified,
  needsNoBrowser,
  needsNoCredentials,
  rejectsUnknownCode,
  result,
  tokenType,
];
