import type { Clause } from "../../contracts/clauses/clause.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";

/** What a call does to something that calls change: it makes it so, must spare it, or may do either, which is not shown. */
export type Effect<Done extends string> =
  | { is: Done | "spares"; clause: Clause }
  | { is: "open"; clause?: Clause };

export const ends = (clause: Clause) => ({ is: "ends", clause }) as const;
export const sets = (clause: Clause) => ({ is: "sets", clause }) as const;
export const spares = (clause: Clause) => ({ is: "spares", clause }) as const;
export const open = { is: "open" } as const;

/** A row of a table of states and transitions; undefined: the call is about something else. */
export type Row<Done extends string, What extends string, Ending extends string> = readonly [
  route: RouteId | "*",
  what: What | "*",
  ended: Ending | "*",
  effect: Effect<Done> | undefined,
];

/** The effect of a call that is `what` to a thing, and ended so: the first row that fits counts. */
export function effectIn<Done extends string, What extends string, Ending extends string>(
  rows: readonly Row<Done, What, Ending>[],
  route: RouteId | undefined,
  what: What,
  ended: Ending,
): Effect<Done> | undefined {
  const fits = (value: unknown, pattern: string) => pattern === "*" || pattern === value;
  return rows.find(([r, w, e]) => fits(route, r) && fits(what, w) && fits(ended, e))?.[3];
}
