import type { Need } from "../../contracts/verdict.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { Call } from "../kit/history/call.ts";
import { derived } from "../kit/history/derived.ts";
import type { History } from "../kit/history/history.ts";
import { isFromGateway, isOutOfTheWay } from "../kit/history/outcome.ts";
import { commonTo } from "./arguments.ts";

/*
 * What stands in front of a service may answer for it (Limits: request-per-time limits are not shown; Errors: nor are
 * statuses). Such an answer breaks no rule, and supports none: it is counted for the rules that were owed an answer.
 */

/** So many of the answers on a rule's routes may be unclear. */
const mostUnclear = 1 / 5;

/** How many calls of a route got an answer, how many of these nothing clear, and what those have in common. */
interface Clouding {
  answered: number;
  unclear: number;
  /** An argument that the unclear ones go with, such as `device_name`; undefined: none. */
  argument: string | undefined;
}

/** Whether an answer is a gateway's or a limit's: of generation only a gateway's, since queues fill in between. */
const isUnclear = (call: Call): boolean =>
  call.route?.tier === "control-plane" || call.route?.id === "restart"
    ? call.limited || isFromGateway(call.received as { status: number; json: unknown })
    : call.received?.status !== 429 && isFromGateway(call.received as never);

/** What tells that a later call asked for the very same. */
const wholeOf = ({ method, path, query, sent }: Call): string =>
  [method, path, query, sent.headers.authorization, sent.text].join(" ");

/** The clouding of each route: what was asked again and answered then is counted as answered. */
const cloudings = derived((history: History): Map<RouteId, Clouding> => {
  const ordinary = history.calls.filter(
    (call) => call.received !== undefined && (!isUnclear(call) || !isOutOfTheWay(call)),
  );
  const byRoute = Map.groupBy(ordinary, ({ route }) => route?.id);
  return new Map(
    [...byRoute].flatMap(([route, calls]) => (route ? [[route, clouding(calls)] as const] : [])),
  );
});

function clouding(calls: readonly Call[]): Clouding {
  if (!calls.some(isUnclear)) return { answered: calls.length, unclear: 0, argument: undefined };
  const lastClear = new Map<string, number>();
  for (const [at, call] of calls.entries()) if (!isUnclear(call)) lastClear.set(wholeOf(call), at);
  const unclear = calls.filter(
    (call, at) => isUnclear(call) && (lastClear.get(wholeOf(call)) ?? -1) < at,
  );
  const clear = calls.filter((call) => !isUnclear(call));
  return {
    answered: clear.length + unclear.length,
    unclear: unclear.length,
    argument: commonTo(unclear, clear),
  };
}

/** What keeps a rule from a pass that learns from these routes: too many unclear answers, or such as go with an argument. */
export function cloudedBy(routes: ReadonlySet<RouteId>, history: History): Need | undefined {
  const all = [...routes].map((route) => [route, cloudings(history).get(route)] as const);
  const [answered, unclear] = (["answered", "unclear"] as const).map((part) =>
    all.reduce((sum, [, one]) => sum + (one?.[part] ?? 0), 0),
  ) as [number, number];
  const telling = all.find(([, one]) => one?.argument !== undefined);
  if (telling !== undefined) {
    const [route, { argument } = {}] = telling;
    return need(`every call of ${route} with ${argument} was answered by a gateway or a limit`);
  }
  return unclear > mostUnclear * answered
    ? need(`${unclear} of ${answered} calls were answered by a gateway or a limit`)
    : undefined;
}

const need = (seen: string): Need => ({
  kind: "driver",
  name: "answers of the service itself",
  text: `a run in which the service itself answers (pace.requestsPerSecond may be too high, or it crashes behind a gateway): ${seen}`,
});
