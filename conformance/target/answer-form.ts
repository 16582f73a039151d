import { isDeepStrictEqual } from "node:util";
import type { AnsweredEvent, Body } from "../../contracts/history/events.ts";
import { JsonBody } from "../../contracts/history/keeper.ts";
import { valueAt } from "../../contracts/json-pointer.ts";
import { patternOf } from "../../contracts/pattern.ts";
import type { AnswerForm } from "../../contracts/profile/index.ts";
import { parseJson } from "./http/parse-json.ts";

/** What a form is compared with: an answer, or a webhook call (which has no status). */
export interface Formed {
  status?: number | undefined;
  /** Undefined where there is no body, as an empty one. */
  text: string | undefined;
  /** The parsed body; undefined where it is no JSON. */
  json: unknown;
}

/** A body as forms see it; an absent body counts as an empty one. */
export const formed = (text = ""): Formed & { text: string } => ({
  text,
  json: parseJson(text) ?? formIn(text),
});

/** The body of an event as forms see it. The value of JSON that the event holds is not read again from its text. */
export const formedBody = (body: Body | undefined): Formed & { text: string } =>
  body instanceof JsonBody ? body : formed(body?.text);

/** The event of an answer as forms see it. */
export const formedAnswer = ({ status, body }: AnsweredEvent): Formed => {
  const told = formedBody(body);
  return {
    status,
    json: told.json,
    get text() {
      return told.text;
    },
  };
};

/** The members of a form, such as `status=success&id=7`; undefined where the text is no form. */
function formIn(text: string): Record<string, string> | undefined {
  if (!/^[^=&\s{}<>"]+=[^&\s]*(&[^=&\s]+=[^&\s]*)+$/.test(text)) return undefined;
  return Object.fromEntries(new URLSearchParams(text));
}

/** Whether every condition that a form of the profile states holds. */
export function hasForm(form: AnswerForm, formed: Formed): boolean {
  const { status, json } = formed;
  if (form.status !== undefined && !form.status.some((each) => isStatus(each, status)))
    return false;
  if (form.text !== undefined && !isSaid(form.text, formed.text ?? "", json)) return false;
  return (form.where ?? []).every((member) => holds(member, valueAt(json, member.pointer)));
}

/** Whether one of the forms holds. */
export function hasAnyForm(forms: readonly AnswerForm[], formed: Formed): boolean {
  return forms.some((form) => hasForm(form, formed));
}

/** Whether a body says this, as it was sent or with its JSON escapes undone. */
function isSaid(pattern: string, text: string, json: unknown): boolean {
  const said = patternOf(pattern);
  return said.test(text) || (json !== undefined && said.test(JSON.stringify(json)));
}

function isStatus(wanted: number | string, status: number | undefined): boolean {
  if (status === undefined) return false;
  return typeof wanted === "number"
    ? status === wanted
    : `${Math.floor(status / 100)}xx` === wanted;
}

function holds(member: NonNullable<AnswerForm["where"]>[number], value: unknown): boolean {
  const among = (values: unknown[]) => values.some((each) => isDeepStrictEqual(each, value));
  if (member.in !== undefined && !among(member.in)) return false;
  if (member.notIn !== undefined && among(member.notIn)) return false;
  if (member.present !== undefined && (value != null) !== member.present) return false;
  if (member.matches === undefined) return true;
  return typeof value === "string" && patternOf(member.matches).test(value);
}
