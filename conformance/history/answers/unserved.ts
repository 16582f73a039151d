import type { Tier } from "../../../contracts/wire/routes.ts";
import { type Call, isObject } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { ofNoRoute } from "./statuses.ts";

interface Answered {
  status?: number | undefined;
  json?: unknown;
}

/** Whether an answer is one to a path that nobody serves, and not in the form in which the tier's failures come. */
export function isOfNoRoute({ status, json }: Answered, tier: Tier): boolean {
  if (!ofNoRoute.has(status ?? 0)) return false;
  if (!isObject(json)) return true;
  if (tier !== "control-plane") return json.status !== "error";
  return !("data" in json && "error" in json && "meta" in json);
}

/** From this share of the answers on, what answers is not this API. A link may be unknown, and is not counted. */
const nearlyAll = 0.9;

const isCounted = ({ route, received }: Call): boolean =>
  received !== undefined && route !== undefined && route.id !== "verify-link";

const isUnknown = ({ route, received }: Call): boolean =>
  route !== undefined && received !== undefined && isOfNoRoute(received, route.tier);

/** Whether nearly every documented route was answered as if nobody served it: no word of it is the service's. */
export const isUnserved = derived(({ calls }: History): boolean => {
  const counted = calls.filter(isCounted);
  return counted.length > 0 && counted.filter(isUnknown).length >= nearlyAll * counted.length;
});
