import type { AnsweredEvent, HistoryEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { matchRoute } from "../../../contracts/wire/match-route.ts";
import { type Call, inTime } from "../call.ts";
import type { History } from "../history.ts";
import { CommonClock } from "../time/clocks.ts";
import { exchangesIn } from "./exchanges.ts";
import { joinCall } from "./join-call.ts";

/**
 * The history that these events tell, built from them alone. Reads the last header for clocks and facts.
 * @throws Error where no header is among them.
 */
export function readHistory(events: readonly HistoryEvent[]): History {
  // A later header knows more clocks: drivers in other processes bring theirs as they start.
  const header = events.findLast((event) => event.ev === "header");
  if (header === undefined)
    throw new Error("a history begins with its header event; none is there");
  const facts = header.profile as unknown as Profile;
  const axis = new CommonClock(header.anchors);
  const end = events.reduce(
    (last, { ev, clock, t_us }) => (ev === "end" ? last : Math.max(last, axis.at(clock, t_us))),
    0,
  );
  const calls = joinCalls(events, facts, axis);
  const byId = new Map(calls.map((call) => [call.id, call]));
  const byRoute = Map.groupBy(calls, ({ route }) => route?.id);
  const follows = new Map<unknown, unknown>();
  const of = <E extends HistoryEvent["ev"]>(ev: E) =>
    events
      .filter((event): event is HistoryEvent & { ev: E } => event.ev === ev)
      .map((event) => axis.moved(event));
  const history: History = {
    header,
    facts,
    calls,
    events,
    isWhole: isWhole(events),
    end,
    mails: of("mail"),
    hooks: of("hook"),
    probes: of("probe"),
    clockMoves: of("clock"),
    strains: of("strain"),
    episodes: of("episode"),
    to: (route) => byRoute.get(route) ?? [],
    call: (id) => byId.get(id),
    memo<T>(derive: (history: History) => T): T {
      if (!follows.has(derive)) follows.set(derive, derive(history));
      return follows.get(derive) as T;
    },
  };
  return history;
}

/** Whether a history says of itself that it ends, and that nothing cut its run short. */
function isWhole(events: readonly HistoryEvent[]): boolean {
  const last = events.at(-1);
  return last?.ev === "end" && last.interrupted !== true;
}

function joinCalls(events: readonly HistoryEvent[], facts: Profile, axis: CommonClock): Call[] {
  const exchanges = exchangesIn(events);
  const reading = {
    axis,
    forms: facts.recognise.rateLimited,
    isRetryAfterTelling: !isRetryAfterUsual(exchanges.flatMap(({ answered }) => answered ?? [])),
  };
  return exchanges
    .map(({ sent, answered }) => {
      const path = sent.path.split("?", 1)[0] ?? "";
      return joinCall(sent, answered, matchRoute(sent.method, path, facts.slugs), reading);
    })
    .sort((a, b) => inTime(a.sent.at, b.sent.at));
}

/** Whether most successful answers have a `Retry-After`. */
function isRetryAfterUsual(answers: readonly AnsweredEvent[]): boolean {
  const good = answers.filter(({ status = 0 }) => status >= 200 && status < 300);
  const bearing = good.filter(({ headers = {} }) => headers["retry-after"] !== undefined);
  return bearing.length > 0 && 2 * bearing.length > good.length;
}
