import type {
  AnsweredEvent,
  ClockEvent,
  EpisodeEvent,
  HeaderEvent,
  HistoryEvent,
  HookEvent,
  MailEvent,
  ProbeEvent,
  StrainEvent,
} from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { matchRoute } from "../../contracts/wire/match-route.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { type Call, earlier, joinCall } from "./call.ts";

/**
 * A history as judges read it: calls joined from their halves and matched to documented routes. What follows from it is
 * `derived`, the ledgers of users and tokens first. It is built from events alone, and asks no service anything.
 */
export class History {
  readonly header: HeaderEvent;
  readonly facts: Profile;
  readonly calls: readonly Call[];
  readonly mails: readonly MailEvent[];
  readonly hooks: readonly HookEvent[];
  readonly probes: readonly ProbeEvent[];
  readonly clockMoves: readonly ClockEvent[];
  readonly strains: readonly StrainEvent[];
  readonly episodes: readonly EpisodeEvent[];
  readonly events: readonly HistoryEvent[];
  /** Whether the run that wrote it came to its end. */
  readonly isWhole: boolean;
  /** When the last thing happened, microseconds; that the history ends is nothing that happens. */
  readonly end: number;
  readonly #byRoute: Map<RouteId, Call[]>;
  readonly #byId: Map<string, Call>;
  readonly #derived = new Map<unknown, unknown>();

  /** Reads the last header for clocks and facts. Throws where the history has no header. */
  constructor(events: readonly HistoryEvent[]) {
    // A later header knows more clocks: drivers in other processes bring theirs as they start.
    const header = events.findLast((event) => event.ev === "header");
    if (header === undefined)
      throw new Error("a history begins with its header event; none is there");
    this.events = events;
    this.header = header;
    this.facts = header.profile as unknown as Profile;
    this.calls = joinCalls(events, this.facts);
    this.isWhole = isWhole(events);
    this.end = events.reduce(
      (last, { ev, t_us }) => (ev === "end" ? last : Math.max(last, t_us)),
      0,
    );
    this.mails = events.filter((event) => event.ev === "mail");
    this.hooks = events.filter((event) => event.ev === "hook");
    this.probes = events.filter((event) => event.ev === "probe");
    this.clockMoves = events.filter((event) => event.ev === "clock");
    this.strains = events.filter((event) => event.ev === "strain");
    this.episodes = events.filter((event) => event.ev === "episode");
    this.#byId = new Map(this.calls.map((call) => [call.id, call]));
    this.#byRoute = new Map();
    for (const call of this.calls) {
      if (call.route === undefined) continue;
      const calls = this.#byRoute.get(call.route.id);
      if (calls === undefined) this.#byRoute.set(call.route.id, [call]);
      else calls.push(call);
    }
  }

  /** The calls of one documented route (documented method and path), in the order they were sent. */
  to(route: RouteId): readonly Call[] {
    return this.#byRoute.get(route) ?? [];
  }

  call(id: string): Call | undefined {
    return this.#byId.get(id);
  }

  /** What a pure function makes of this history, worked out once; see `derived`. */
  memo<T>(derive: (history: History) => T): T {
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this));
    return this.#derived.get(derive) as T;
  }

  /**
   * This history cut down to some of its episodes. Mails, calls to webhooks and probes name no episode: those that came
   * while a kept episode ran are kept.
   */
  only(keeps: (episode: string) => boolean): History {
    const windows = this.episodes
      .filter(({ episode, phase }) => phase === "begin" && keeps(episode ?? ""))
      .map(({ episode, t_us }) => [t_us, this.#endOf(episode)] as const);
    return new History(
      this.events.filter((event) => {
        if (event.ev === "header") return true;
        if (event.episode !== undefined) return keeps(event.episode);
        return windows.some(([from, to]) => event.t_us >= from && event.t_us <= to);
      }),
    );
  }

  #endOf(episode: string | undefined): number {
    const end = this.episodes.find((one) => one.episode === episode && one.phase === "end");
    return end?.t_us ?? Number.POSITIVE_INFINITY;
  }
}

/** Whether a history says of itself that it ends, and that nothing cut its run short. */
function isWhole(events: readonly HistoryEvent[]): boolean {
  const last = events.at(-1);
  return last?.ev === "end" && last.interrupted !== true;
}

function joinCalls(events: readonly HistoryEvent[], facts: Profile): Call[] {
  const answers = new Map<string, AnsweredEvent>();
  for (const event of events) if (event.ev === "answered") answers.set(event.id, event);
  const signs = {
    forms: facts.recognise.rateLimited,
    isRetryAfterTelling: !isRetryAfterUsual([...answers.values()]),
  };
  return events
    .filter((event) => event.ev === "sent")
    .map((sent) => {
      const path = sent.path.split("?", 1)[0] ?? "";
      const match = matchRoute(sent.method, path, facts.slugs);
      return joinCall(sent, answers.get(sent.id), match, signs);
    })
    .sort((a, b) => (earlier(a.sent.at, b.sent.at) ? -1 : 1));
}

/** Whether most successful answers have a `Retry-After`. */
function isRetryAfterUsual(answers: readonly AnsweredEvent[]): boolean {
  const good = answers.filter(({ status = 0 }) => status >= 200 && status < 300);
  const bearing = good.filter(({ headers = {} }) => headers["retry-after"] !== undefined);
  return bearing.length > 0 && 2 * bearing.length > good.length;
}
