import { conflict } from "../answers/statuses.ts";
import { asked, before, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { presentedToken } from "./tokens.ts";

/** Whether two calls were under way at the same time. */
const areAtOnce = (one: Call, other: Call): boolean => !before(one, other) && !before(other, one);

/**
 * Whether a call met a conflict with another one of its user's that was under way: of two that change the same record
 * only one may be let through.
 */
export function isInConflict(call: Call, history: History): boolean {
  if (call.received?.status !== conflict) return false;
  const own = callsByUser(history).get(userOf(call, history)) ?? [];
  return own.some((other) => other !== call && areAtOnce(call, other));
}

const userOf = (call: Call, history: History): string | undefined =>
  call.route?.id === "login"
    ? normalEmail(asked(call, "email"))
    : presentedToken(call, history)?.email;

const callsByUser = derived((history: History): Map<string | undefined, Call[]> => {
  const routes = ["login", "refresh", "logout", "logout-all"] as const;
  const calls = routes.flatMap((route) => history.to(route));
  const known = calls.filter((call) => userOf(call, history) !== undefined);
  return Map.groupBy(known, (call) => userOf(call, history));
});
