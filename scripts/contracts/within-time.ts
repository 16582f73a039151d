import type { HistoryEvent } from "../../contracts/history/events.ts";
import { having, namedIn, nameOf, type PactFile } from "./pact-file.ts";

/** How many requests an interaction takes: its own, those of its state, and a second try. */
export const requestsEach = 6;
/** The time that Pact and the kit take in addition to these, in ms. */
const ownMs = 50;
/** How long an interaction takes, where an answer takes so long, ms. */
export const msEach = (latencyMs: number): number => requestsEach * latencyMs + ownMs;

/** The reason of an interaction that was not played to its end. */
export const timeIsUp = "the run's time is up: give a longer --time";

/** How long a request has taken so far, in ms: the median of the answered ones. */
export function latencyOf(events: readonly HistoryEvent[]): number {
  const sent = new Map(events.flatMap((one) => (one.ev === "sent" ? [[one.id, one.t_us]] : [])));
  const took = events
    .flatMap((one) => (one.ev === "answered" ? [one.t_us - (sent.get(one.id) ?? one.t_us)] : []))
    .sort((one, other) => one - other);
  return (took[took.length >> 1] ?? 0) / 1000;
}

/**
 * The interactions that there is time for, in their order. Where it does not suffice for all, those that are the first
 * to stand for a rule come before the others.
 */
export function withinTime(
  pacts: readonly PactFile[],
  { leftMs, latencyMs }: { leftMs: number; latencyMs: number },
): { played: PactFile[]; left: { name: string; rules: string[] }[] } {
  const all = namedIn(pacts);
  const fit = Math.max(0, Math.floor(leftMs / msEach(latencyMs)));
  if (fit >= all.length) return { played: [...pacts], left: [] };
  const met = new Set<string>();
  const isNew = ({ rules }: { rules: string[] }): boolean => {
    const fresh = rules.filter((rule) => !met.has(rule));
    for (const rule of fresh) met.add(rule);
    return fresh.length > 0;
  };
  const first = all.filter(isNew);
  const ranked = [...first, ...all.filter((one) => !first.includes(one))];
  const chosen = new Set(ranked.slice(0, fit).map(({ name }) => name));
  const played = having(pacts, (one, pact) => chosen.has(nameOf(pact, one)));
  return { played, left: all.filter(({ name }) => !chosen.has(name)) };
}
