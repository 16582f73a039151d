import { looksLikeAttack } from "../../../contracts/history/attacks.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { answered, type Call, isObject, isPlainLabel, wantsPage } from "../call.ts";
import {
  intermediaryStatuses,
  isIntermediaryPageStatus,
  ofLength,
  turnedAway,
  turnedAwayInPages,
} from "./statuses.ts";

/**
 * How a control-plane call ended, as far as its own answer shows. No status is documented for failures: below 400 with
 * a null `error` is success, and an `error` object or 400 and above is failure. The rest is unclear. What a gateway or
 * a rate limit answers says nothing of the rule under test.
 */
export type Outcome = "succeeded" | "failed" | "unclear";

/** Whether an answer is one that a rate limit, an overload or a gateway gives: no verdict follows from it. */
export function isNoEvidence(call: Call): boolean {
  const { received, limited } = call;
  return limited || (received !== undefined && isFromGateway(received)) || isFromFirewall(call);
}

/** Firewalls look no further into a body, and turn away what is longer (bytes). */
const firewallBytes = 8 * 1024;

/** Hidden secrets of which the history says that they are like an attack. */
const isHidden = (text: string): boolean =>
  [...text.matchAll(everyPseudonym)].some(([one]) => readPseudonym(one)?.likeAttack === true);

/**
 * Whether firewalls in front of services turn such a request away: it looks like an attack, it is a browser's but opens
 * no page, it is long, or it is oddly labelled.
 */
function isSuspect(call: Call): boolean {
  const { sent } = call;
  return (
    isLikeAttack(call) ||
    (wantsPage(call) && call.method !== "GET") ||
    sent.bytes > firewallBytes ||
    !isPlainLabel(sent.headers["content-type"] ?? "application/json")
  );
}

/** Whether a request holds what looks like an attack, or what cannot be seen to be none. */
function isLikeAttack({ sent, params }: Call): boolean {
  const text = [sent.headers.authorization, sent.text, ...Object.values(params)].join(" ");
  return looksLikeAttack(text) || isHidden(text);
}

/** Whether a request is so odd, or so long, that a gateway need not let it through. */
export const isUnusual = (call: Call): boolean =>
  isSuspect(call) || ofLength.has(call.received?.status ?? 0);

/** What answers of the service's own hold, of either form that the document shows. */
const ownMembers = ["data", "error", "meta", "status"];

/**
 * Whether a suspect request was turned away in a page, or a JSON of another form than the service's. A page by 200 or 501 is
 * a firewall's where the request looks like an attack: to a browser it may be the service's own.
 */
export const isFromFirewall = (call: Call): boolean => {
  const { status = 0, json } = call.received ?? {};
  if (turnedAwayInPages.has(status)) return isPage(call) && isLikeAttack(call);
  const isOwn = isObject(json) && ownMembers.some((name) => Object.hasOwn(json, name));
  return turnedAway.has(status) && !isOwn && isSuspect(call);
};

/** Whether an answer is a page, for people to read. */
const isPage = ({ received }: Call): boolean =>
  received?.json === undefined && /<(!doctype )?html/i.test(received?.text ?? "");

/** Whether an answer is a gateway's, by its status and, where the service may choose that too, its body. */
export const isFromGateway = ({ status, json }: { status: number; json: unknown }): boolean =>
  intermediaryStatuses.has(status) || (isIntermediaryPageStatus(status) && !isObject(json));

/** How a call ended, worked out once: nearly every judge asks it of nearly every call. */
const outcomes = new WeakMap<Call, Outcome>();

export function outcome(call: Call): Outcome {
  const told = outcomes.get(call) ?? outcomeOf(call);
  outcomes.set(call, told);
  return told;
}

function outcomeOf(call: Call): Outcome {
  if (call.received === undefined || isNoEvidence(call)) return "unclear";
  const error = answered(call, "error");
  if (call.received.status >= 400 || isObject(error)) return "failed";
  return error === null ? "succeeded" : "unclear";
}

/** Success in the sense of logout and logout-all: `error` null and a 2xx status. */
export function succeededPlainly(call: Call): boolean {
  return outcome(call) === "succeeded" && (call.received?.status ?? 0) < 300;
}

/** The access token an answer carries; undefined where there is none. */
export function givenToken(call: Call): string | undefined {
  const token = answered(call, "data.access_token");
  return typeof token === "string" && token !== "" ? token : undefined;
}
