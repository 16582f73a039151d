import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkJsonMode } from "../../../contracts/clauses/verify-link.ts";
import { unrecognised } from "../../kit/deliveries.ts";
import { envelopeFaults } from "../../kit/envelope.ts";
import type { History } from "../../kit/history.ts";
import { contradicts, forEvery, missing, type Sighting } from "../../kit/judge.ts";
import { isSurelyCode } from "../../kit/ledger/codes.ts";
import { judgeVerified, plainerLinkRules, unselected } from "../../kit/link-judgement.ts";
import { isModeDeclared, type LinkOpening, linkOpenings } from "../../kit/link-openings.ts";
import { isPassing, outcome } from "../../kit/outcome.ts";
import { rule } from "../../kit/rule.ts";
import { openLink } from "./drives.ts";

export default rule(verifyLinkJsonMode, {
  drives: [openLink],
  restsOn: [loginResult, loginUserFields, verifyEmailAcceptsEmailedCode],

  judge: forEvery(
    (history) => history.memo(linkOpenings).filter(({ mode }) => mode === "json"),
    judged,
  ),
});

function judged(opening: LinkOpening, history: History): Sighting | undefined {
  const { call, use } = opening;
  if (isPassing(call)) return undefined;
  const { status = 0 } = call.received ?? {};
  const isJson = isJsonAnswer(opening);
  if (isJson && outcome(call) !== "failed") return judgeVerified(opening, history);
  if (!isModeDeclared("json", history.facts) && !history.memo(isGuessRight)) {
    return missing(unselected("json"), call);
  }
  if (!isSurelyCode(use, history)) return missing(unrecognised("verificationToken"), call);
  const redirect = status >= 300 && status < 400;
  return contradicts(call, {
    field: "the answer",
    expected: isJson ? "the token mailed is taken" : "JSON without a redirect",
    got: isJson
      ? `refused (status ${status})`
      : redirect
        ? `a redirect (status ${status})`
        : "no JSON",
    unless: [...plainerLinkRules(use), ...envelopeFaults(call)],
  });
}

function isJsonAnswer({ call }: LinkOpening): boolean {
  const { status = 0, json } = call.received ?? {};
  return json !== undefined && (status < 300 || status >= 400);
}

/** Whether what selects the JSON mode, where it is a guess, was seen to select it. */
function isGuessRight(history: History): boolean {
  const openings = history.memo(linkOpenings).filter(({ mode }) => mode === "json");
  return openings.some((one) => isJsonAnswer(one) && outcome(one.call) === "succeeded");
}
