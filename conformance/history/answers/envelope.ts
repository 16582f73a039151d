import { envelopeErrorNullOnSuccess, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { answered, type Call, isObject, isUnaskedPage } from "../call.ts";
import type { History } from "../history.ts";
import { isFromFirewall, isNoEvidence } from "../outcome.ts";
import type { Breach } from "../sighting.ts";
import { ofTheWay } from "../statuses.ts";

/** Requests larger than this may be turned away by whatever stands in front: recorded only. */
const judgedBytes = 64 * 1024;

/** Answers of documented control-plane endpoints that owe the envelope; the verify route has rules of its own. */
export function envelopeCalls(history: History): Call[] {
  return history.calls.filter(
    (call) =>
      call.route?.tier === "control-plane" && call.route.id !== "verify-link" && owesEnvelope(call),
  );
}

/**
 * Whether an answer came that is the service's own: no gateway's, and none to an outsize request or to
 * one that may want a page. What gateways
 * and frameworks answer is often JSON too, of another form: where their status stands, only an envelope is the service's.
 */
export function owesEnvelope(call: Call): boolean {
  if (call.received === undefined || call.received.truncated) return false;
  if (call.sent.bytes > judgedBytes || isUnaskedPage(call)) return false;
  if (ofTheWay.has(call.received.status)) return notEnvelope(call) === undefined;
  if (isFromFirewall(call)) return false;
  return !isNoEvidence(call) || isObject(call.received.json);
}

/** What keeps an answer from being the envelope; undefined: it is one. */
export function notEnvelope(call: Call): Breach | undefined {
  const { text, json } = call.received ?? {};
  if (text === undefined || text === "") return { field: "the body", expected, got: "no body" };
  if (json === undefined) return { field: "the body", expected, got: excerpt(text) };
  if (!isObject(json)) return { field: "the body", expected, got: `a JSON ${wireType(json)}` };
  for (const [member, types] of Object.entries(members)) {
    const type = wireType(answered(call, member));
    if (!types.includes(type)) {
      return {
        field: member,
        expected: types.join(" or "),
        got: type === "undefined" ? "absent" : `a ${type}`,
      };
    }
  }
  return undefined;
}

/**
 * The rules of the envelope that explain why an answer looks like a refusal: those that this very answer breaks. Other
 * answers say nothing about it.
 */
export function envelopeFaults(call: Call): string[] {
  const isError = (call.received?.status ?? 0) < 400 && isObject(answered(call, "error"));
  return [
    ...(notEnvelope(call) === undefined ? [] : [envelopeShape.id]),
    ...(isError ? [envelopeErrorNullOnSuccess.id] : []),
  ];
}

const expected = "a JSON object with data, error and meta";
const members = { data: ["object", "null"], error: ["object", "null"], meta: ["object"] };

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** The media type of an answer, in lower case, without its parameters. */
export function mediaType(call: Call): string | undefined {
  return call.received?.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
}
