import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { membersBeyond } from "../../../contracts/profile/index.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, type Call, isCrash, isObject, isPlainLabel, wantsPage } from "../call.ts";
import type { History } from "../history.ts";

/**
 * Whether a request says nothing beyond what the document lists. Its body is a JSON object with these members only, and
 * with every extra member that the profile requires; and it asks for no page.
 */
export function isOrdinary(
  call: Call,
  members: readonly string[],
  extra: readonly string[] = [],
): boolean {
  const { json, text, headers } = call.sent;
  if (text === undefined || wantsPage(call)) return false;
  if (!isObject(json) || !isPlainLabel(headers["content-type"] ?? "")) return false;
  // Control characters stand in escapes: not every reader takes them, and none may crash on them.
  if (text !== JSON.stringify(json) || (text.includes("\\u") && !isCrash(call))) return false;
  const isListed = (name: string): boolean => members.includes(name) || extra.includes(name);
  const names = Object.keys(json);
  return names.every(isListed) && extra.every((name) => names.includes(name)) && !call.query.size;
}

/** Members that the profile says a route requires beyond the documented ones. */
export function extraMembers(route: RouteId, { facts }: History): string[] {
  return Object.keys(membersBeyond(facts, route) ?? {});
}

/**
 * Whether a call's redacted password has the declared length, and only visible ASCII where the declared symbols are
 * visible ASCII. A service may refuse any other password, but not crash on it where it is a text.
 */
export const isAsDeclared = (call: Call, { facts }: History): boolean => {
  const given = readPseudonym(asked(call, "password"));
  const { length, symbols } = facts.signup.password;
  const isOfItsLetters = given?.fitsHeader === true || !/^[!-~]*$/.test(symbols);
  if (given?.type !== "string") return false;
  return (given.length === length && isOfItsLetters) || isCrash(call);
};
