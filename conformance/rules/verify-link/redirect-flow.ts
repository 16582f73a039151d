import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkRedirectFlow } from "../../../contracts/clauses/verify-link.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { isNoEvidence } from "../../history/answers/outcome.ts";
import { turnedAway } from "../../history/answers/statuses.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  doubted,
  forEvery,
  missing,
  recorded,
  type Sighting,
} from "../../history/sighting.ts";
import { isLikelyToken, unrecognised } from "../../model/mail/likely-tokens.ts";
import { isModeDeclared, unselected } from "../../model/mail/link-modes.ts";
import { type LinkOpening, linkOpenings, sendsOn } from "../../model/mail/link-openings.ts";
import { simplerLinkRules } from "../../model/mail/simpler-rules.ts";
import { readingOf } from "../../model/users/next-reading.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { openLink, openUnread } from "./drives.ts";

export default rule(verifyLinkRedirectFlow, {
  drives: [openLink, openUnread, wholeLife],
  restsOn: [loginResult, loginUserFields, verifyEmailAcceptsEmailedCode],

  judge: allOf(
    forEvery((history) => linkOpenings(history).filter(({ mode }) => mode === "redirect"), judged),
    verifiedFate(verifyLinkRedirectFlow),
  ),
});

function judged(opening: LinkOpening, history: History): Sighting | Iterable<Sighting> | undefined {
  const { call, use } = opening;
  if (isNoEvidence(call) || sendsOn(call)) return undefined;
  const { status = 0, headers, text = "" } = call.received ?? {};
  // With these statuses an edge asks a client that claims to be a browser to prove it by a script.
  const mayMove = status < 300 || turnedAway.has(status);
  const page = mayMove ? movingPage(headers ?? {}, text) : undefined;
  if (page !== undefined) {
    // A script may do anything, and a page that verified nobody did not finish the flow.
    const isDone = movesByItself.has(page) && readingOf(opening, history)?.verified === true;
    return [
      recorded("verify link: how a browser is sent on", page),
      isDone ? missing(sentOn(page), call) : doubted(sentOn(page), call),
    ];
  }
  if (!isRedirectFlowKnown(history)) return missing(unselected("redirect"), call);
  if (!isLikelyToken("verificationToken", use.code, history))
    return missing(unrecognised("verificationToken"), call);
  return contradicts(call, {
    field: "the answer",
    expected: "3xx with a Location",
    got: `status ${status}, ${headers?.location === undefined ? "no Location" : "a Location"}`,
    wants:
      status >= 300 && status < 400 ? { header: "location", matches: "." } : { status: "redirect" },
    unless: simplerLinkRules(use),
  });
}

/** Whether what selects the redirect flow is declared, or, being a guess, was seen to select it and to verify by it. */
const isRedirectFlowKnown = derived(
  (history: History): boolean =>
    isModeDeclared("redirect", history.facts) ||
    linkOpenings(history).some(
      (one) =>
        one.mode === "redirect" && sendsOn(one.call) && readingOf(one, history)?.verified === true,
    ),
);

const sentOn = (page: string): Need => ({
  kind: "driver",
  name: "a redirect",
  text: `an answer 3xx with a Location: ${page} may send a browser on as well, and is not judged`,
});

const aRefreshHeader = "a Refresh header";
const aRefresh = "a page with Refresh";
const movesByItself: ReadonlySet<string> = new Set([aRefreshHeader, aRefresh]);

/**
 * What a person may press: `<button onclick=…>`, `<a href="/confirm">`, `<input type=submit>`, `<area href=…>`,
 * `<div role="button">`. The `<link>` of a style sheet is none.
 */
const pressed =
  /<button\b|<(a|area)\s[^>]*\bhref\b|<input\s[^>]*\btype\s*=\s*["']?(button|submit|image)\b|<[a-z][^>]*\s(onclick|role\s*=\s*["']?(button|link))\b/i;

/** How a page that is no redirect sends a browser on by itself, or lets a person do it: scanners of mails open every link. */
function movingPage(headers: Record<string, string>, text: string): string | undefined {
  if (headers.refresh !== undefined) return aRefreshHeader;
  if (/<meta[^>]+http-equiv\s*=\s*["']?refresh/i.test(text)) return aRefresh;
  if (/<form\b/i.test(text)) return "a page with a form";
  if (pressed.test(text)) return "a page with a link or a button";
  return /<script\b/i.test(text) ? "a page with a script" : undefined;
}
