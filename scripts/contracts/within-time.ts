import type { HistoryEvent } from "../../contracts/history/events.ts";
import { nameOf, type PactFile, rulesOf } from "./pact-file.ts";

/** Requests of an interaction: its own, those that set its state up, and a second try. */
const requestsEach = 6;
/** What Pact and the kit take beside these, ms. */
const ownMs = 50;

/** Why an interaction was not played to its end. */
export const timeIsUp = "the run's time is up: give a longer --time";

/** How long a request has taken so far, ms: the median of what was answered. */
export function latencyOf(events: readonly HistoryEvent[]): number {
  const sent = new Map(events.flatMap((one) => (one.ev === "sent" ? [[one.id, one.t_us]] : [])));
  const took = events
    .flatMap((one) => (one.ev === "answered" ? [one.t_us - (sent.get(one.id) ?? one.t_us)] : []))
    .sort((one, other) => one - other);
  return (took[took.length >> 1] ?? 0) / 1000;
}

/**
 * The interactions that there is time for, in their order: where it does not suffice for all, those that stand for a
 * rule as the first come before the others.
 */
export function withinTime(
  pacts: readonly PactFile[],
  { leftMs, latencyMs }: { leftMs: number; latencyMs: number },
): { played: PactFile[]; left: { name: string; rules: string[] }[] } {
  const all = pacts.flatMap((pact) =>
    pact.interactions.map((one) => ({ name: nameOf(pact, one), rules: rulesOf(one) })),
  );
  const fit = Math.max(0, Math.floor(leftMs / (requestsEach * latencyMs + ownMs)));
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
  const played = pacts
    .map((pact) => ({
      ...pact,
      interactions: pact.interactions.filter((one) => chosen.has(nameOf(pact, one))),
    }))
    .filter(({ interactions }) => interactions.length > 0);
  return { played, left: all.filter(({ name }) => !chosen.has(name)) };
}
