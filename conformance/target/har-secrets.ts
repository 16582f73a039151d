import { readPseudonym } from "../../contracts/history/pseudonym.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { HarBody } from "./har-body.ts";
import { parseJson } from "./parse-json.ts";

/** Answers that hold an access token. */
const issuing: readonly (RouteId | undefined)[] = ["login", "refresh", "verify-email"];

const memberOf = (value: unknown, name: string): unknown => Object(value)[name];

const jsonOf = (body: HarBody): unknown =>
  typeof body === "object" ? parseJson(body.text ?? "") : undefined;

/**
 * Whether a sanitiser may have been at a request: a login has let somebody in without any password. It may have taken out
 * more than that.
 */
export const isAskedMasked = (route: RouteId | undefined, asked: HarBody): boolean =>
  route === "login" && !isPresent(memberOf(jsonOf(asked), "password"));

/**
 * Whether a sanitiser may have been at an answer: what it gives holds no token that looks like one, or a time without any
 * digit. Who masks tokens may mask what is called alike.
 */
export function isGivenMasked(route: RouteId | undefined, answered: HarBody): boolean {
  const data = memberOf(jsonOf(answered), "data");
  if (!issuing.includes(route) || typeof data !== "object" || data === null) return false;
  const until = memberOf(data, "expires_at");
  return (
    !isToken(memberOf(data, "access_token")) || (typeof until === "string" && !/\d/.test(until))
  );
}

const isPresent = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Whether a text looks like a secret that nobody can guess, or is what stands for one in a history. */
const isToken = (value: unknown): boolean =>
  typeof value === "string" &&
  (readPseudonym(value) !== undefined || (/^[!-~]{16,}$/.test(value) && /\d/.test(value)));
