import {
  verifyLinkJsonEnvelope,
  verifyLinkJsonMode,
} from "../../../contracts/clauses/verify-link.ts";
import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { notEnvelope } from "../../history/answers/envelope.ts";
import { misshapen } from "../../history/answers/payload.ts";
import type { Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { isFresh } from "../../history/ledger/fresh-codes.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { isSurely } from "../../history/ledger/proven.ts";
import { type Breach, contradicts, forEvery, supports } from "../../history/sighting.ts";
import { answeredInJsonMode } from "../../model/mail/link-modes.ts";
import { isJsonModeKnown, sendsOn } from "../../model/mail/link-openings.ts";
import { rule } from "../rule.ts";
import { openLink, openWrongLink } from "./drives.ts";

export default rule(verifyLinkJsonEnvelope, {
  drives: [openLink, openWrongLink],
  restsOn: [verifyLinkJsonMode],

  judge: forEvery(answeredInJsonMode, (call, history) => {
    const breach = notEnvelope(call) ?? noRequestId(call);
    if (breach === undefined) return supports(call);
    if (call.received?.json !== undefined) return contradicts(call, breach);
    return isSurelyRefused(call, history) ? contradicts(call, sentOn(call) ?? breach) : undefined;
  }),
});

/** What an envelope lacks that holds no request's id; where all others lack it too, that is told of them. */
function noRequestId(call: Call): Breach | undefined {
  const breach = misshapen(call, { "meta.request_id": ["string"] });
  return breach && { ...breach, unless: ["envelope.request-id"] };
}

/**
 * Whether a token was of no use, being used or never sent, and yet reached the route: of one of another form than those
 * that are mailed, the page may be a router's. A fresh token that gets no JSON is told by the mode's own rule.
 */
function isSurelyRefused(call: Call, history: History): boolean {
  if (!isJsonModeKnown(history)) return false;
  const use = sureUses(history).find((one) => one.call === call);
  if (use !== undefined) return !isFresh(use, history);
  return neverInJson(history).has(call);
}

const sureUses = derived((history: History): CodeUse[] =>
  codeUses(history).filter((use) => isSurely("verificationToken", use.code, history)),
);

/** So many texts of a length are not all of another form than what is mailed in that length. */
const many = 3;

/** The links with made-up tokens as long as those that are mailed, where of many such none was answered in JSON. */
const neverInJson = derived((history: History): Set<Call> => {
  const lengths = new Set(sureUses(history).map(({ code }) => readPseudonym(code)?.length));
  const opened = answeredInJsonMode(history).filter((call) => {
    const { madeUp, length } = readPseudonym(presentedCode(call)) ?? {};
    return madeUp === true && lengths.has(length);
  });
  const byLength = Map.groupBy(opened, (call) => readPseudonym(presentedCode(call))?.length);
  const never = [...byLength.values()].filter(
    (calls) => calls.length >= many && calls.every(({ received }) => received?.json === undefined),
  );
  return new Set(never.flat());
});

/** What a redirect breaks, which has no body to be judged by. */
const sentOn = (call: Call): Breach | undefined =>
  sendsOn(call)
    ? {
        field: "the answer",
        expected: "JSON without a redirect",
        got: `a redirect (status ${call.received?.status})`,
      }
    : undefined;
