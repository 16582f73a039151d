import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "./email.ts";

type ByEmail = ReadonlyMap<string | undefined, readonly Call[]>;

/** The calls of a route whose body has an address in any letter case, or none (undefined), in the order they were sent. */
export function addressed(
  route: RouteId,
  email: string | undefined,
  history: History,
): readonly Call[] {
  const byRoute = byEmail(history);
  const known = byRoute.get(route) ?? groupedByEmail(history.to(route));
  byRoute.set(route, known);
  return known.get(email) ?? [];
}

/** Filled in as routes are asked for. */
const byEmail = derived((_: History) => new Map<RouteId, ByEmail>());

const groupedByEmail = (calls: readonly Call[]): ByEmail =>
  Map.groupBy(calls, (call) => normalEmail(asked(call, "email")));
