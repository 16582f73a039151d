import { z } from "zod";
import { type AnswerForm, answerForm } from "../../../contracts/profile/sections/recognise.ts";

const forms = z.array(answerForm).min(1);

/** Whether a value says how answers are recognised. */
const isForms = (value: unknown): value is AnswerForm[] => forms.safeParse(value).success;

/** A declared value as one reads it aloud; `name`: of the fact, whose end says its unit. */
export function valueInWords(value: unknown, name = ""): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number" && name.endsWith("Ms")) return time(value);
  if (isForms(value)) return value.map(formInWords).join(", or ");
  if (Array.isArray(value)) return value.map((one) => valueInWords(one)).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([member, one]) => `${member} ${valueInWords(one)}`)
    .join(", ");
}

/** `0 ms`, `60 ms`, `2 s`. */
const time = (ms: number): string => (ms > 0 && ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`);

/** `status 429 with error_code queue_full`. */
function formInWords({ status, where = [], text }: AnswerForm): string {
  const members = where.map(({ pointer, in: one, notIn, present, matches }) => {
    const at = pointer.slice(1) || "the body";
    const is = [
      ...(one === undefined ? [] : [`${at} ${one.map(plainly).join(" or ")}`]),
      ...(notIn === undefined ? [] : [`${at} none of ${notIn.map(plainly).join(", ")}`]),
      ...(present === undefined ? [] : [present ? at : `no ${at}`]),
      ...(matches === undefined ? [] : [`${at} like ${matches}`]),
    ];
    return is.join(" and ");
  });
  const body = [...members, ...(text === undefined ? [] : [`a text like ${text}`])].join(" and ");
  if (status === undefined) return body;
  return `status ${status.join(" or ")}${body && ` with ${body}`}`;
}

const plainly = (value: unknown): string =>
  typeof value === "string" && value !== "" ? value : JSON.stringify(value);
