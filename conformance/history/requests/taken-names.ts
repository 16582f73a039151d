import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { givenToken, outcome } from "../answers/outcome.ts";
import { asked, type Call, isCrash } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { isTakenName } from "./names.ts";

/** Whether a device's name cannot be why its call was refused; a crash is excused by no name but `""`, which may count as none. */
export const hasTakenDevice = (call: Call, history: History): boolean =>
  isNotFor(call, asked(call, "device_name"), "device", devicesTaken(history).get(call.route?.id));

/** Whether a user's name cannot be why the sign-up was refused; a crash is excused by no name. */
export const hasTakenName = (signup: Call, history: History): boolean =>
  isNotFor(signup, asked(signup, "name"), "user", usersTaken(history));

const isNotFor = (
  call: Call,
  name: unknown,
  of: "user" | "device",
  taken: ReadonlySet<unknown> = new Set(),
): boolean =>
  isCrash(call) ? typeof name === "string" && name !== "" : isTakenName(of, name, taken);

/** The names of devices that tokens were given for, by route. */
const devicesTaken = derived((history: History): Map<RouteId | undefined, Set<unknown>> => {
  const routes = ["login", "refresh"] as const;
  const namesOf = (route: RouteId) =>
    history
      .to(route)
      .filter((call) => givenToken(call) !== undefined)
      .map((call) => asked(call, "device_name"));
  return new Map(routes.map((route) => [route, new Set(namesOf(route))]));
});

/** The names with which sign-ups succeeded. */
const usersTaken = derived(
  (history: History): ReadonlySet<unknown> =>
    new Set(
      history
        .to("signup")
        .filter((call) => outcome(call) === "succeeded")
        .map((call) => asked(call, "name")),
    ),
);
