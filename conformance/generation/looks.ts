import { wireType } from "../../contracts/history/pseudonym.ts";
import { isObject } from "../history/call.ts";
import type { Job } from "./job.ts";

/** Members by which services tell success from failure in an answer, whatever its status. */
const telling =
  /^(code|errno|err(or)?_?(code|no)|status(_?code)?|state|ok|success|result|ret(_?code)?)$/i;

/**
 * How the answer to a request looks, without what differs from one job to the next. It is its status, its members with
 * their types, and the values of those members that distinguish success from failure.
 */
export function looksOf({ call: { received } }: Job): string {
  const { json } = received ?? {};
  if (!isObject(json)) return JSON.stringify([received?.status, wireType(json)]);
  const members = Object.entries(json).map(([name, value]) => {
    const type = wireType(value);
    return telling.test(name) && !/^(object|array)$/.test(type) ? [name, value] : [name, type];
  });
  return JSON.stringify([received?.status, members.sort()]);
}
