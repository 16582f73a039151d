import type { HookEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { type Formed, hasAnyForm } from "../../target/answer-form.ts";
import type { Job } from "./job.ts";
import { holdsResult } from "./taken.ts";

/** The routes whose webhook the document names: transcription and object removal. */
export const callingRoutes = ["transcribe", "object_removal"] as const;

/** Whether an accepted job's answer held the result already. */
export function answeredWithResult({ call }: Job, facts: Profile): boolean {
  const { status, text = "", json } = call.received ?? {};
  return holdsResult({ status, text, json }, facts);
}

/** Calls that tell a result: of a profile that says which call is the last, those; else all of them. */
export function resultCalls(job: Job, { async: { finalCall } }: Profile): readonly HookEvent[] {
  if (finalCall === undefined) return job.calls;
  return job.calls.filter((call) => hasAnyForm(finalCall, formed(call)));
}

function formed({ body }: HookEvent): Formed {
  const text = body?.text ?? "";
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return { text, json: undefined };
  }
}

/** The text of a call as a reader finds it: URL, headers and body, with what is encoded decoded. */
export function decodedText({ path, headers = {}, body }: HookEvent): string | undefined {
  if (body !== undefined && body.text === undefined) return undefined;
  const text = body?.text ?? "";
  const all = [path, ...Object.values(headers), text];
  const decoded = [...all, ...all.map(fromPercent), ...base64In(text)];
  return [...decoded, ...decoded.flatMap(textsInJson)].join("\n");
}

/** The strings of a JSON text, without the escapes that JSON may write any letter in. */
function textsInJson(text: string): string[] {
  if (!text.includes("\\")) return [];
  try {
    return stringsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function fromPercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** A body that is base64 as a whole, or the parts of a signed token, decoded. */
function base64In(text: string): string[] {
  const parts = text.trim().replace(/^"|"$/g, "").split(".");
  if (!parts.every((part) => /^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(part))) return [];
  return parts.map((part) => Buffer.from(part, "base64").toString("utf8"));
}

/** Whether a body is of a kind that anybody can read: JSON, a form, XML or plain words. */
export function isReadable({ headers = {}, body }: HookEvent): boolean {
  const type = headers["content-type"] ?? "";
  const text = body?.text?.trim() ?? "";
  return text === "" || /json|form|xml|text\/plain/i.test(type) || /^[[{<]/.test(text);
}
