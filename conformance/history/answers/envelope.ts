import { envelopeErrorNullOnSuccess, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import type { WireType } from "../../../contracts/verdict.ts";
import { answered, type Call, isCrash, isObject, isUnaskedPage } from "../call.ts";
import type { History } from "../history.ts";
import { type Breach, contradicts, recorded, type Sighting, supports } from "../sighting.ts";
import { asShown } from "./as-shown.ts";
import { isFromFirewall, isNoEvidence } from "./outcome.ts";
import { inWords, typeInWords } from "./payload.ts";
import { intermediaryStatuses } from "./statuses.ts";

/** Requests larger than this may be turned away by whatever stands in front: recorded only. */
const judgedBytes = 64 * 1024;

/** Answers of documented control-plane endpoints that owe the envelope; the verify route has rules of its own. */
export function envelopeCalls({ calls }: Pick<History, "calls">): Call[] {
  return calls.filter(
    (call) =>
      call.route?.tier === "control-plane" && call.route.id !== "verify-link" && owesEnvelope(call),
  );
}

/** Those whose form alone is judged, too: what was asked, or what some values are, may not be recorded. */
export const envelopesShown = (history: History): Call[] =>
  envelopeCalls({ calls: asShown(history) });

/**
 * Whether an answer came that is the service's own: no gateway's, and none to an outsize request or to
 * one that may want a page. What gateways
 * and frameworks answer is often JSON too, of another form: where their status stands, only an envelope is the service's.
 */
export function owesEnvelope(call: Call): boolean {
  if (call.received === undefined || call.received.truncated) return false;
  if (call.sent.bytes > judgedBytes || isUnaskedPage(call)) return false;
  if (intermediaryStatuses.has(call.received.status) || crashesOnNothing(call))
    return notEnvelope(call) === undefined;
  if (isFromFirewall(call)) return false;
  return !isNoEvidence(call) || isObject(call.received.json);
}

/** Whether a service crashed over an empty text: the document says no more of one than "string". */
const crashesOnNothing = (call: Call): boolean =>
  isCrash(call) && isObject(call.sent.json) && Object.values(call.sent.json).includes("");

/** What keeps an answer from being the envelope; undefined: it is one. */
export function notEnvelope(call: Call): Breach | undefined {
  const { text, json } = call.received ?? {};
  if (text === undefined || text === "") return { ...body, got: "no body" };
  if (json === undefined) return { ...body, got: excerpt(text) };
  if (!isObject(json)) return { ...body, got: `a JSON ${wireType(json)}` };
  for (const [member, types] of Object.entries(members)) {
    const type = wireType(answered(call, member));
    if (!types.some((one) => one === type)) {
      return {
        field: member,
        expected: inWords(types),
        got: typeInWords(answered(call, member)),
        wants: { path: member, types },
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

const body: Omit<Breach, "got"> = {
  field: "the body",
  expected: "a JSON object with data, error and meta",
  wants: { path: "", types: ["object"] },
};
const members: Record<string, WireType[]> = {
  data: ["object", "null"],
  error: ["object", "null"],
  meta: ["object"],
};

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** Whether an answer that is JSON is labelled so; `topic`: what to call a label of another JSON (RFC 6839). */
export function isLabelled(call: Call, kind: string, topic: string): Sighting | undefined {
  const { headers = {}, unrecorded = [] } = call.received ?? {};
  const label = headers["content-type"];
  if (label === undefined && unrecorded.includes("headers")) return undefined;
  const [got = "no Content-Type", ...others] = mediaTypes(label ?? "");
  const isOne = others.every((other) => other === got);
  if (got === "application/json" && isOne)
    return others.length === 0 ? supports(call, kind) : recorded(topic, "sent several times");
  if (got.endsWith("+json") && isOne) return recorded(topic, got);
  return contradicts(call, {
    field: "Content-Type",
    expected: "application/json",
    got: [got, ...others].join(", "),
    kind,
    wants: { header: "content-type", matches: "^application/json *(?:[;,]|$)" },
  });
}

/** The media types that a label names: a header that came twice is one list. A comma in quotation marks parts none. */
const mediaTypes = (label: string): string[] =>
  (label.match(/(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g) ?? []).map((one) =>
    (one.split(";", 1)[0] ?? "").trim().toLowerCase(),
  );
