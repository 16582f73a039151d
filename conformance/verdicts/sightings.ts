import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Need } from "../../contracts/verdict.ts";
import { type RouteId, routeIds } from "../../contracts/wire/route-ids.ts";
import { cloudedBy } from "../freedoms/gateway.ts";
import type { History } from "../history/history.ts";
import type { Contradiction, Sighting } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import { unlessHeldUp } from "./held-up.ts";

/** What the judge of one rule saw in a history, sorted. */
export interface Seen {
  /** Observations that support the rule, by kind. */
  supports: Map<string, number>;
  against: Contradiction[];
  missing: Need[];
  /** Those of them that keep a pass away. */
  doubts: Need[];
  recorded: { topic: string; value: string }[];
}

/** Has a rule's judge read the history. */
export function seenBy(rule: Rule, history: History): Seen {
  const seen: Seen = { supports: new Map(), against: [], missing: [], doubts: [], recorded: [] };
  const routes = new Set(routesAbout(rule.clause));
  for (const sighting of rule.judge(history)) {
    file(unlessHeldUp(sighting, history), seen);
    const last = sighting.is === "for" ? history.call(sighting.calls.at(-1) ?? "") : undefined;
    if (last?.route !== undefined) routes.add(last.route.id);
  }
  const clouded = seen.supports.size === 0 ? undefined : cloudedBy(routes, history);
  if (clouded !== undefined) file({ is: "missing", what: clouded, blocks: true }, seen);
  return seen;
}

/** The routes that a rule speaks of, wherever it looks: a login that issues no token is owed a token all the same. */
function routesAbout({ id }: Clause): RouteId[] {
  const [area = ""] = id.split(".");
  if (area === "token") return ["login", "refresh", "logout", "logout-all"];
  return routeIds.filter((route) => route === area);
}

function file(sighting: Sighting, seen: Seen): void {
  switch (sighting.is) {
    case "for":
      seen.supports.set(
        sighting.kind,
        (seen.supports.get(sighting.kind) ?? 0) + (sighting.count ?? 1),
      );
      break;
    case "against":
      seen.against.push(sighting);
      break;
    case "missing":
      seen.missing.push(sighting.what);
      if (sighting.blocks) seen.doubts.push(sighting.what);
      break;
    case "recorded":
      seen.recorded.push({ topic: sighting.topic, value: sighting.value });
  }
}
