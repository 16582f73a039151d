import { valueAt } from "../../contracts/json-pointer.ts";
import type { AnswerForm } from "../../contracts/profile/sections/recognise.ts";
import { parsed } from "./parsed.ts";

type Member = NonNullable<AnswerForm["where"]>[number];

/**
 * Whether an answer took the job, by the forms of the profile. It steers the driving (what to wait for,
 * when a queue is full) and judges nothing: the judge reads the answer itself. The profile lets in no pattern that needs
 * backtracking, and k6's engine reads all others in linear time.
 */
export function isAccepted(forms: AnswerForm[], status: number, body: string): boolean {
  return forms.some((form) => {
    const { status: statuses, text, where = [] } = form;
    if (statuses !== undefined && !statuses.some((each) => isOf(each, status))) return false;
    if (text !== undefined && !new RegExp(text, "i").test(body)) return false;
    if (where.length === 0) return true;
    const json = parsed(body);
    return where.every((member) => holds(member, valueAt(json, member.pointer)));
  });
}

const isOf = (wanted: number | string, status: number): boolean =>
  wanted === status || wanted === `${Math.floor(status / 100)}xx`;

function holds({ in: among, notIn, present, matches }: Member, value: unknown): boolean {
  const isAmong = (values: unknown[]): boolean =>
    value !== undefined && values.some((each) => JSON.stringify(each) === JSON.stringify(value));
  if (among !== undefined && !isAmong(among)) return false;
  if (notIn !== undefined && isAmong(notIn)) return false;
  if (present !== undefined && (value !== undefined && value !== null) !== present) return false;
  if (matches === undefined) return true;
  return typeof value === "string" && new RegExp(matches, "i").test(value);
}
