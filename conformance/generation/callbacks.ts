import type { HookEvent } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { isObject, singleText } from "../history/call.ts";
import { formed, hasAnyForm } from "../target/answer-form.ts";
import { valueAt } from "../target/json-pointer.ts";
import type { Job } from "./job.ts";
import { answerOf, holdsResult, outputOf } from "./taken.ts";
import { holdsOpaque, textsWithin } from "./texts-within.ts";

/** The routes whose webhook the document names: transcription and object removal. */
export const callingRoutes = ["transcribe", "object_removal"] as const;

/** Whether an accepted job's answer held the result already. */
export const answeredWithResult = ({ call }: Job, facts: Profile): boolean =>
  holdsResult(answerOf(call), facts);

/** Calls that tell a result: of a profile that says which call is the last, those; else all of them. */
export function resultCalls(job: Job, { async: { finalCall } }: Profile): readonly HookEvent[] {
  if (finalCall === undefined) return job.calls;
  return job.calls.filter((call) => hasAnyForm(finalCall, formed(bodyText(call))));
}

/** Whether the output of a job came to its webhook, and not that it failed. */
export function toldResult(job: Job, facts: Profile): boolean {
  const { failedJob } = facts.recognise;
  return resultCalls(job, facts)
    .map((call) => formed(bodyText(call)))
    .some((told) => outputOf(told.json, facts.recognise) && !hasAnyForm(failedJob, told));
}

/** What stands behind the kit's own path in the URL of a call; empty: it went to the URL that was given. */
export function behindHook({ path }: HookEvent): string {
  return /\/h\/[^/?#]+([^?#]*)/.exec(path)?.[1] ?? "";
}

/** Whether an answer or a call says that the work goes on: that it is queued, started or under way. */
export function saysItGoesOn(json: unknown): boolean {
  const status = isObject(json) ? valueAt(json, "/status") : undefined;
  return typeof status === "string" && goesOn.test(status);
}

const goesOn = /process(?!ed)|queue|pend|accept|progress|submit|schedul|start|wait|creat/i;

/** Whether the probe tells that a job was done: by its output, or its state. */
export function probeToldResult({ ran }: Job, { recognise }: Profile): boolean {
  const last = ran.at(-1);
  if (last === undefined) return false;
  const state = singleText(last.status ?? last.state);
  // A bare `success` may speak of the probe's own answer, unless it said otherwise before.
  const ended = ran.some(saysItGoesOn) ? done : surelyDone;
  return outputOf(last, recognise) !== undefined || ended.test(state);
}

const done = /^(success|succeeded|completed?|finished|done)$/i;
const surelyDone = /^(succeeded|completed?|finished|done)$/i;

/** Calls that say so alone. */
export const areEarly = (calls: readonly HookEvent[]): boolean =>
  calls.every((call) => saysItGoesOn(formed(bodyText(call)).json));

/** What was decoded before: several judges look for a request in each call. */
const decodedTexts = new WeakMap<HookEvent, string>();

/** The text of a call as a reader finds it: URL, headers and body, with what is encoded decoded. */
export function decodedText(call: HookEvent): string {
  const text = decodedTexts.get(call) ?? decode(call);
  decodedTexts.set(call, text);
  return text;
}

function decode(call: HookEvent): string {
  const all = [call.path, ...Object.values(call.headers ?? {}), bodyText(call) ?? ""];
  return all.flatMap((one) => [...textsWithin(one)]).join("\n");
}

/** The body by the charset that it names, UTF-8 else; undefined: it is no text. */
function bodyText({ headers = {}, body }: HookEvent): string | undefined {
  const { text, base64 = "" } = body ?? { text: "" };
  const charset = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return text;
  const bytes = text === undefined ? Buffer.from(base64, "base64") : Buffer.from(text);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether anybody can read a body: text that is JSON, a form, XML or plain words, with nothing encrypted in it. */
export function isReadable(call: HookEvent): boolean {
  const type = call.headers?.["content-type"] ?? "";
  const text = bodyText(call)?.trim();
  if (text === undefined || holdsOpaque(text)) return false;
  return text === "" || /json|form|xml|text\/plain/i.test(type) || /^[[{<]/.test(text);
}
