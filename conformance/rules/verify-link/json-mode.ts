import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkJsonMode } from "../../../contracts/clauses/verify-link.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import type { History } from "../../history/history.ts";
import { isNoEvidence, outcome } from "../../history/outcome.ts";
import { contradicts, forEvery, missing, type Sighting } from "../../history/sighting.ts";
import { isRedirect } from "../../history/statuses.ts";
import { freedomsOfSecrets } from "../../model/mail/freedoms-of-secrets.ts";
import { isLikelyToken, unrecognised } from "../../model/mail/likely-tokens.ts";
import { judgeVerified, simplerLinkRules, unselected } from "../../model/mail/link-judgement.ts";
import {
  isJsonAnswer,
  isJsonModeKnown,
  type LinkOpening,
  linkOpenings,
} from "../../model/mail/link-openings.ts";
import { codeRoutes } from "../../model/secret-routes/codes.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { lockAt } from "../../model/users/lock.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { openLink, openUnread } from "./drives.ts";

export default rule(verifyLinkJsonMode, {
  mayBe: [...freedomsOfSecrets, consistency, lockAt(codeRoutes)],
  drives: [openLink, openUnread, wholeLife],
  restsOn: [loginResult, loginUserFields, verifyEmailAcceptsEmailedCode],

  judge: forEvery((history) => linkOpenings(history).filter(({ mode }) => mode === "json"), judged),
});

function judged(opening: LinkOpening, history: History): Sighting | undefined {
  const { call, use } = opening;
  if (isNoEvidence(call)) return undefined;
  const { status = 0 } = call.received ?? {};
  const isJson = isJsonAnswer(opening);
  if (isJson && outcome(call) !== "failed") return judgeVerified(opening, history);
  if (!isJsonModeKnown(history)) return missing(unselected("json"), call);
  if (!isLikelyToken("verificationToken", use.code, history))
    return missing(unrecognised("verificationToken"), call);
  const redirect = isRedirect(status);
  return contradicts(call, {
    field: "the answer",
    expected: isJson ? "the token mailed is accepted" : "JSON without a redirect",
    got: isJson
      ? `refused (status ${status})`
      : redirect
        ? `a redirect (status ${status})`
        : "no JSON",
    wants: isJson ? { status: "served" } : { path: "", types: ["object"] },
    unless: [...simplerLinkRules(use), ...envelopeFaults(call)],
  });
}
