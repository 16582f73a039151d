import type { HookEvent } from "../../../contracts/history/events.ts";
import { type Formed, formed, formedBody } from "../../target/answer-form.ts";
import { textsWithin } from "./texts-within.ts";

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

/** What a call says as forms see it: its body by the charset that it names, or its query where it has no body. */
export function formedCall(call: HookEvent): Formed {
  if ((call.body?.text ?? call.body?.base64 ?? "") === "") return formed(call.path.split("?")[1]);
  return isInUtf8(call) ? formedBody(call.body) : formed(bodyText(call));
}

/** The body by the charset that it names, UTF-8 else; undefined: it is no text. */
export function bodyText(call: HookEvent): string | undefined {
  const { text, base64 = "" } = call.body ?? { text: "" };
  if (isInUtf8(call)) return text;
  const bytes = text === undefined ? Buffer.from(base64, "base64") : Buffer.from(text);
  try {
    return new TextDecoder(charsetOf(call), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isInUtf8 = (call: HookEvent): boolean => /^utf-?8$/i.test(charsetOf(call));

const charsetOf = ({ headers = {} }: HookEvent): string =>
  /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
