import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { routeAt } from "../../../contracts/wire/match-route.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { costOf } from "../../target/pace/allowance.ts";
import type { Speed } from "./cost.ts";

/** What a plain answer takes where none was seen, in ms. */
const usualLatencyMs = 2;

/** Routes at which a password is hashed. */
export const hashing: ReadonlySet<RouteId> = new Set(["signup", "login", "reset-password"]);

/** How fast the target is, by what was recorded so far; by the profile, or like the quickest, where nothing was. */
export function speedOf(events: readonly HistoryEvent[], facts: Profile): Speed {
  const calls = callsIn(events, facts);
  const nth = (some: readonly number[], share: number, other: number): number =>
    some.toSorted((a, b) => a - b)[Math.floor(some.length * share)] ?? other;
  const median = (some: readonly number[], other: number): number => nth(some, 1 / 2, other);
  const tookMs = (some: readonly Seen[]) => some.map(({ from, to }) => (to - from) / 1000);
  const passwords = calls.filter(({ kind }) => kind === "passwords");
  const plain = calls.filter(({ kind }) => kind === "plain");
  // A first call on a connection takes longer, and so do those beside others.
  const latencyMs = nth(tookMs(plain), 1 / 4, usualLatencyMs);
  const passwordMs = median(tookMs(passwords), latencyMs);
  const declaredMs = facts.queue.serviceTime?.minimumMs ?? 0;
  return {
    latencyMs,
    // The quickest had no other beside it.
    passwordMs: Math.min(passwordMs, ...tookMs(passwords)),
    passwordsAtOnce: atOnce(passwords),
    jobMs: median(jobsMs(events, calls), declaredMs),
    restartMs: median(tookMs(calls.filter(({ kind }) => kind === "restarts")), latencyMs),
  };
}

/** A call: when it was under way (µs), and what it asked for. */
interface Seen {
  episode: string | undefined;
  from: number;
  to: number;
  kind: "plain" | "passwords" | "paidJobs" | "restarts";
}

function callsIn(events: readonly HistoryEvent[], { slugs }: Profile): Seen[] {
  const sent = new Map(events.flatMap((event) => (event.ev === "sent" ? [[event.id, event]] : [])));
  return events.flatMap((event): Seen[] => {
    const asked = event.ev === "answered" ? sent.get(event.id) : undefined;
    if (asked === undefined) return [];
    const route = routeAt(asked.method, asked.path, slugs);
    const cost = route && costOf(route);
    const other = cost === "paidJobs" || cost === "restarts" ? cost : "plain";
    const kind = route !== undefined && hashing.has(route.id) ? "passwords" : other;
    return [{ episode: event.episode, from: asked.t_us, to: event.t_us, kind }];
  });
}

/**
 * How many of these calls the target answers at the same time: what those under way together take one by one, beside what
 * they took. Calls made one after another show nothing of it.
 */
function atOnce(calls: readonly Seen[]): number {
  const eachUs = Math.min(...calls.map(({ from, to }) => to - from));
  let most = 1;
  let [count, begun, until] = [0, 0, 0];
  for (const { from, to } of calls.toSorted((one, other) => one.from - other.from)) {
    if (from >= until) [count, begun] = [0, from];
    count += 1;
    until = Math.max(until, to);
    most = Math.max(most, (count * eachUs) / (until - begun));
  }
  return most;
}

/** From each job's acceptance to its webhook, in ms, where one job of an episode waited for it. */
const jobsMs = (events: readonly HistoryEvent[], calls: readonly Seen[]): number[] =>
  events.flatMap((event) => {
    if (event.ev !== "hook") return [];
    const asked = calls.findLast(
      ({ episode, kind, to }) =>
        kind === "paidJobs" && episode === event.episode && to <= event.t_us,
    );
    return asked === undefined ? [] : [(event.t_us - asked.to) / 1000];
  });
