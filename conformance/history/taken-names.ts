import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { asked, asText, type Call, isCrash } from "./call.ts";
import { derived } from "./derived.ts";
import { isAscii, isOrdinaryName, isPlainName } from "./device-names.ts";
import type { History } from "./history.ts";
import { givenToken } from "./outcome.ts";

/**
 * Whether a device's name cannot be why its call was refused: it is plain, or was granted, or a longer one was; or the
 * service crashed, which no name excuses.
 */
export function isTakenName(call: Call, history: History): boolean {
  const name = asked(call, "device_name");
  if (isCrash(call)) return typeof name === "string";
  if (!isOrdinaryName(name) || isPlainName(name)) return isPlainName(name);
  const granted = namesGranted(history).get(call.route?.id) ?? new Set();
  const isLonger = (other: string) => isAscii(other) && other.length >= String(name).length;
  return granted.has(String(name)) || (isAscii(String(name)) && [...granted].some(isLonger));
}

/** The names of devices that tokens were given for, by route. */
const namesGranted = derived((history: History): Map<RouteId | undefined, Set<string>> => {
  const routes = ["login", "refresh"] as const;
  const namesOf = (route: RouteId) =>
    history
      .to(route)
      .filter(
        (call) => givenToken(call) !== undefined && isOrdinaryName(asked(call, "device_name")),
      )
      .map((call) => asText(asked(call, "device_name")));
  return new Map(routes.map((route) => [route, new Set(namesOf(route))]));
});
