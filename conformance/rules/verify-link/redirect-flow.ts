import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkRedirectFlow } from "../../../contracts/clauses/verify-link.ts";
import type { History } from "../../kit/history/history.ts";
import { isSurelyCode } from "../../kit/history/ledger/codes.ts";
import { isPassing } from "../../kit/history/outcome.ts";
import {
  contradicts,
  forEvery,
  type Missing,
  missing,
  recorded,
  type Sighting,
} from "../../kit/judge.ts";
import { unsure } from "../../kit/mail/deliveries.ts";
import { judgeVerified, plainerLinkRules, unselected } from "../../kit/mail/link-judgement.ts";
import {
  isModeDeclared,
  type LinkOpening,
  linkOpenings,
  sendsOn,
} from "../../kit/mail/link-openings.ts";
import { rule } from "../../kit/rule.ts";
import { openLink } from "./drives.ts";

export default rule(verifyLinkRedirectFlow, {
  drives: [openLink],
  restsOn: [loginResult, loginUserFields, verifyEmailAcceptsEmailedCode],

  judge: forEvery(
    (history) => history.memo(linkOpenings).filter(({ mode }) => mode === "redirect"),
    judged,
  ),
});

function judged(opening: LinkOpening, history: History): Sighting | Iterable<Sighting> | undefined {
  const { call, use } = opening;
  if (isPassing(call)) return undefined;
  if (sendsOn(call)) return judgeVerified(opening, history);
  const { status = 0, headers, text = "" } = call.received ?? {};
  const page = status < 300 ? movingPage(headers ?? {}, text) : undefined;
  if (page !== undefined)
    return [recorded("verify link: how a browser is sent on", page), missing(sentOn(page), call)];
  if (!isModeDeclared("redirect", history.facts)) return missing(unselected("redirect"), call);
  if (!isSurelyCode(use, history)) return unsure("verificationToken", use.code, call, history);
  return contradicts(call, {
    field: "the answer",
    expected: "3xx with a Location",
    got: `status ${status}, ${headers?.location === undefined ? "no Location" : "a Location"}`,
    unless: plainerLinkRules(use),
  });
}

const sentOn = (page: string): Missing => ({
  kind: "driver",
  name: "a redirect",
  text: `an answer 3xx with a Location: ${page} may send a browser on as well, and is recorded`,
});

/** How a page that is no redirect sends a browser on by itself. */
function movingPage(headers: Record<string, string>, text: string): string | undefined {
  if (headers.refresh !== undefined) return "a Refresh header";
  if (/<meta[^>]+http-equiv\s*=\s*["']?refresh/i.test(text)) return "a page with Refresh";
  return /<script\b/i.test(text) ? "a page with a script" : undefined;
}
