import { envelopeRequestId } from "../../../contracts/clauses/envelope.ts";
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

/** An envelope's lack of a request's id; where every envelope lacks it, envelope.request-id reports it instead. */
function noRequestId(call: Call): Breach | undefined {
  const breach = misshapen(call, { "meta.request_id": ["string"] });
  return breach && { ...breach, unless: [envelopeRequestId.id] };
}

/**
 * Whether a link with a used or unsent token surely reached its route. For a token of another form than mailed ones, a
 * router may have made the page. A fresh token that gets no JSON breaches the mode's own rule.
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

/** Of so many made-up tokens as long as mailed ones, at least one has the form of a mailed token. */
const many = 3;

/** The links with made-up tokens of a mailed length, where the service answered many such links and none in JSON. */
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

/** A redirect has no body to judge: it breaches the JSON mode itself. */
const sentOn = (call: Call): Breach | undefined =>
  sendsOn(call)
    ? {
        field: "the answer",
        expected: "JSON without a redirect",
        got: `a redirect (status ${call.received?.status})`,
        wants: { path: "", types: ["object"] },
      }
    : undefined;
