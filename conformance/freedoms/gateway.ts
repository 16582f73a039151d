import type { Need } from "../../contracts/verdict.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { validWork } from "../generation/valid-work.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { isFromGateway, isOutOfTheWay } from "../history/outcome.ts";
import { commonTo } from "./arguments.ts";

/*
 * What stands in front of a service may answer for it (Limits: request-per-time limits are not shown; Errors: nor are
 * statuses). Such an answer breaks no rule, and supports none: it is counted for the rules that were owed an answer.
 */

/** The largest share of the answers on a rule's routes that may be unclear. */
const mostUnclear = 1 / 5;

/**
 * How many calls of a route got an answer, how many of these answers are unclear, and what the unclear ones have in
 * common.
 */
interface Clouding {
  answered: number;
  unclear: number;
  /** An argument that the unclear calls have in common, such as `device_name`; undefined: none. */
  argument: string | undefined;
}

/**
 * An answer that a rule may be owed: whether it is unclear, and all that its call asked for, to find the same call
 * again.
 */
interface Answer {
  call: Call;
  isUnclear: boolean;
  /** All that the call asked for, as text. Bodies are long: it is computed only on routes with an unclear answer. */
  whole: () => string;
}

const isOfAccounts = ({ route }: Call): boolean =>
  route?.tier === "control-plane" || route?.id === "restart";

/** Answers of the control plane and of restarts: unclear are a gateway's and a limit's. */
const ofAccounts = ({ calls }: History): Answer[] =>
  calls
    .filter((call) => call.received !== undefined && isOfAccounts(call))
    .map((call) => ({
      call,
      isUnclear: call.limited || isFromGateway(call.received as { status: number; json: unknown }),
      whole: () =>
        [call.method, call.path, call.query, call.sent.headers.authorization, call.sent.text].join(
          " ",
        ),
    }))
    .filter(({ call, isUnclear }) => !isUnclear || !isOutOfTheWay(call));

/** What became of valid requests for work. A job that failed shows no more than a gateway's answer does. */
const ofWork = (history: History): Answer[] =>
  validWork(history).map(({ call, isUntold, said }) => ({
    call,
    isUnclear: isUntold,
    whole: said,
  }));

/** The clouding of each route: an unclear call that got a clear answer when it was repeated counts only as answered. */
const cloudings = derived((history: History): Map<RouteId, Clouding> => {
  const byRoute = Map.groupBy(
    [...ofAccounts(history), ...ofWork(history)],
    ({ call }) => call.route?.id,
  );
  return new Map(
    [...byRoute].flatMap(([route, those]) => (route ? [[route, clouding(those)] as const] : [])),
  );
});

function clouding(answers: readonly Answer[]): Clouding {
  const clear = answers.filter(({ isUnclear }) => !isUnclear);
  if (clear.length === answers.length)
    return { answered: clear.length, unclear: 0, argument: undefined };
  const lastClear = new Map(clear.map(({ whole, call }) => [whole(), call.sent.at.t]));
  const unclear = answers.filter(
    ({ isUnclear, whole, call }) =>
      isUnclear && (lastClear.get(whole()) ?? Number.NEGATIVE_INFINITY) < call.sent.at.t,
  );
  const callsOf = (those: readonly Answer[]) => those.map(({ call }) => call);
  // One request that met a limit and was sent again as it is shows no more of its arguments by that.
  const distinct = [...new Map(unclear.map((one) => [one.whole(), one])).values()];
  return {
    answered: clear.length + unclear.length,
    unclear: unclear.length,
    argument: unclear.length === 0 ? undefined : commonTo(callsOf(distinct), callsOf(clear)),
  };
}

/** A route, and how many of its answers were unclear. */
type Telling = readonly [RouteId, Clouding | undefined];

/** The name of this freedom in reports. */
export const gatewayOrLimit = "gateway or limit";

/**
 * How many answers on these routes were unclear, and what keeps a rule that learns from them from a pass: there are too
 * many unclear answers, or they have an argument in common.
 */
export function cloudingOf(
  routes: ReadonlySet<RouteId>,
  history: History,
): { unclear: number; need: Need | undefined } {
  const all = [...routes].map((route): Telling => [route, cloudings(history).get(route)]);
  const [answered, unclear] = (["answered", "unclear"] as const).map((part) =>
    all.reduce((sum, [, one]) => sum + (one?.[part] ?? 0), 0),
  ) as [number, number];
  const telling = all.find(([, one]) => one?.argument !== undefined);
  return { unclear, need: telling ? argued(telling) : crowded(unclear, answered) };
}

const argued = ([route, clouding]: Telling): Need =>
  needOf(
    `every call of ${route} with ${clouding?.argument} was answered by a gateway or a limit, or came to nothing`,
  );

const crowded = (unclear: number, answered: number): Need | undefined =>
  unclear > mostUnclear * answered
    ? needOf(
        `${unclear} of ${answered} calls were answered by a gateway or a limit, or came to nothing`,
      )
    : undefined;

const needOf = (seen: string): Need => ({
  kind: "driver",
  name: "answers of the service itself",
  text: `a run in which the service itself answers (pace.requestsPerSecond may be too high, or it crashes behind a gateway): ${seen}`,
});
