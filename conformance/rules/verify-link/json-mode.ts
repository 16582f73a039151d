import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkJsonMode } from "../../../contracts/clauses/verify-link.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { isNoEvidence, outcome } from "../../history/answers/outcome.ts";
import { isRedirect } from "../../history/answers/statuses.ts";
import type { History } from "../../history/history.ts";
import { allOf, contradicts, forEvery, missing, type Sighting } from "../../history/sighting.ts";
import { isLikelyToken, unrecognised } from "../../model/mail/likely-tokens.ts";
import { unselected } from "../../model/mail/link-modes.ts";
import {
  isJson,
  isJsonModeKnown,
  type LinkOpening,
  linkOpenings,
} from "../../model/mail/link-openings.ts";
import { simplerLinkRules } from "../../model/mail/simpler-rules.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { openLink, openUnread } from "./drives.ts";

export default rule(verifyLinkJsonMode, {
  drives: [openLink, openUnread, wholeLife],
  restsOn: [loginResult, loginUserFields, verifyEmailAcceptsEmailedCode],

  judge: allOf(
    forEvery((history) => linkOpenings(history).filter(({ mode }) => mode === "json"), judged),
    verifiedFate(verifyLinkJsonMode),
  ),
});

function judged(opening: LinkOpening, history: History): Sighting | undefined {
  const { call, use } = opening;
  if (isNoEvidence(call)) return undefined;
  const { status = 0 } = call.received ?? {};
  if (isJson(call) && outcome(call) !== "failed") return undefined;
  if (!isJsonModeKnown(history)) return missing(unselected("json"), call);
  if (!isLikelyToken("verificationToken", use.code, history))
    return missing(unrecognised("verificationToken"), call);
  const redirect = isRedirect(status);
  return contradicts(call, {
    field: "the answer",
    expected: isJson(call) ? "the token mailed is accepted" : "JSON without a redirect",
    got: isJson(call)
      ? `refused (status ${status})`
      : redirect
        ? `a redirect (status ${status})`
        : "no JSON",
    wants: isJson(call)
      ? { status: "served" }
      : redirect
        ? { status: "direct" }
        : { path: "", types: ["object"] },
    unless: [...simplerLinkRules(use), ...envelopeFaults(call)],
  });
}
