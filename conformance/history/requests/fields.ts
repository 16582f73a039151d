import { wireType } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, type Call, isObject } from "../call.ts";

/** What a sign-up is made of, all strings. */
export const signupMembers = ["email", "password", "name"] as const;

/** How a JSON object lacks one of these string members: the first that is absent or no string. */
export function lacking(call: Call, members: readonly string[]): string | undefined {
  if (!isObject(call.sent.json)) return undefined;
  for (const member of members) {
    if (!asks(call, member)) return `no ${member}`;
    if (wireType(asked(call, member)) !== "string") return `${member} is no string`;
  }
  return undefined;
}
