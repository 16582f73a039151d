import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { parseJson } from "../http/parse-json.ts";
import type { HarBody } from "./har-body.ts";
import type { Headers } from "./har-entry.ts";

/** Answers that hold an access token. */
const issuing: readonly (RouteId | undefined)[] = ["login", "refresh", "verify-email"];

const memberOf = (value: unknown, name: string): unknown => Object(value)[name];

const jsonOf = (body: HarBody): unknown =>
  typeof body === "object" ? parseJson(body.text ?? "") : undefined;

/**
 * Whether a sanitiser may have been at a request: a login without any password, or credentials that look like none. It may
 * have put more in another's place, or taken it out.
 */
export function isAskedMasked(
  route: RouteId | undefined,
  { authorization }: Headers,
  asked: HarBody,
): boolean {
  if (authorization !== undefined) return !isToken(authorization.replace(/^\S+ +/, ""));
  return route === "login" && !isPresent(memberOf(jsonOf(asked), "password"));
}

/**
 * Whether a sanitiser may have been at an answer: who masks secrets may mask what is called alike. The answer lacks the
 * token that it is to give, has a token or a key that does not look like one, or a time without any digit.
 */
export function isGivenMasked(route: RouteId | undefined, answered: HarBody): boolean {
  const data = memberOf(jsonOf(answered), "data");
  if (typeof data !== "object" || data === null) return false;
  const [token, key, until] = ["access_token", "api_key", "expires_at"].map((name) =>
    memberOf(data, name),
  );
  const isLacking = issuing.includes(route) && typeof token !== "string";
  const isAny = [token, key].some((one) => typeof one === "string" && !isToken(one));
  return isLacking || isAny || (typeof until === "string" && !/\d/.test(until));
}

const isPresent = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Whether a text looks like a secret that nobody can guess, or is what stands for one in a history. */
const isToken = (value: unknown): boolean =>
  typeof value === "string" &&
  (readPseudonym(value) !== undefined || (/^[!-~]{16,}$/.test(value) && /\d/.test(value)));
