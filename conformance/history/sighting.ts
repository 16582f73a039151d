import type { ProfilePath } from "../../contracts/profile/index.ts";
import type { Need, Wants } from "../../contracts/verdict.ts";
import type { Call } from "./call.ts";
import type { History } from "./history.ts";

/**
 * One thing that a judge saw in a history, as data: words come last, in the report.
 *
 * - `for`: an observation that supports the rule; `kind` says which of the quota's kinds it fills.
 * - `against`: a documented sentence is contradicted, under every reading of what is not shown.
 * - `missing`: the rule could be told, had something else been offered. With `blocks` it looked broken, and may have
 *   been: whatever else was seen, that is no pass.
 * - `excused`: it looked broken, and a freedom of the document explains it: the profile declares it, or the service was seen
 *   to use it.
 * - `pending`: something did not come, and the history ends before its time is over.
 * - `recorded`: what the target does where the document is silent.
 */
export type Sighting =
  | {
      is: "for";
      kind: string;
      calls: readonly string[];
      /** How many observations this stands for; default 1. */
      count?: number;
    }
  | Contradiction
  | { is: "missing"; what: Need; calls?: readonly string[]; blocks?: true }
  | { is: "excused"; by: string; calls: readonly string[] }
  | Pending
  | { is: "recorded"; topic: string; value: string };

export interface Contradiction {
  is: "against";
  kind: string;
  /** Ids of the calls that show it, in order, the decisive one last. */
  calls: readonly string[];
  /** Those of them that only show what is served otherwise: no cause of the breach. */
  controls?: readonly string[];
  /** Which value broke the rule: a path into the answer, or what was looked at. */
  field: string;
  expected: unknown;
  got: unknown;
  /** What the decisive answer of a right service has, where a shell can look for it. */
  wants?: Wants | undefined;
  /** Rules whose own failure explains this: then it is not filed. */
  unless?: readonly string[];
  /** Rules whose failure explains this as well: it may be one of these that broke. */
  asLikely?: readonly string[];
  /** The call whose effect is looked at, which may not show everywhere yet. */
  since?: string;
  /** Where something did not come, or came late: when it was awaited. */
  awaited?: Awaited;
  /** Where it was looked at what may show late: from what may show until the look. */
  looked?: Span;
  /** Of a queue: that it had room for a request which it turned away, or what its jobs' places and order show. */
  ofQueue?: "room" | "order";
  /** At how many attempts what is to be served was denied, of those that no limit, gateway or outage met. */
  attempts?: { denied: number; clean: number };
  /** The freedoms that might have explained this, and why they do not. */
  ruledOut?: readonly RuledOut[];
}

/** Whether what was to be served was turned away, as a breach has it. */
export const isDenied = ({ wants }: Contradiction): boolean =>
  ["served", "direct", 200].some((status) => status === wants?.status);

/** Whether a breach is about a call that was let in or had its effect, and not about what an answer holds. */
export const isOfEntry = ({ calls, wants, since }: Contradiction): boolean =>
  wants?.path === undefined ||
  since !== undefined ||
  (wants.call !== undefined && wants.call !== calls.at(-1));

/** What these calls owe may still come until then, µs. A run that could go on so long would tell more. */
export interface Pending {
  is: "pending";
  calls: readonly string[];
  until: number;
}

/** A freedom of the document, by name, and what in the history keeps it from explaining a breach. */
export interface RuledOut {
  freedom: string;
  because: string;
}

/** A span of time, µs. */
export interface Span {
  from: number;
  until: number;
}

/** From the call that owes something to when it is owed; `isLate`: it came, after that. */
export interface Awaited extends Span {
  isLate: boolean;
}

/** A need for a fact of the profile. */
export const fact = (name: ProfilePath, text: string): Need => ({ kind: "fact", name, text });

/** What the profile does not offer: no fact would tell it. */
export const beyondOffer = (text: string): Need => ({ kind: "scope", name: "offers", text });

/** A need for something to be seen that answers do not show. */
export const probe = (name: ProfilePath, text: string): Need => ({ kind: "probe", name, text });

export type Judge = (history: History) => Iterable<Sighting>;

type Check<T> = (item: T, history: History) => Sighting | Iterable<Sighting> | undefined;

/** Judges every item that `select` finds; a check that returns nothing says that nothing follows. */
export function forEvery<T>(select: (history: History) => Iterable<T>, check: Check<T>): Judge {
  return function* (history) {
    for (const item of select(history)) {
      const seen = check(item, history);
      if (seen === undefined) continue;
      if ("is" in seen) yield seen;
      else yield* seen;
    }
  };
}

/** All judges over the same history, one after another. */
export function allOf(...judges: Judge[]): Judge {
  return function* (history) {
    for (const judge of judges) yield* judge(history);
  };
}

const ids = (calls: Call | readonly Call[]): string[] =>
  ("id" in calls ? [calls] : calls).map((call) => call.id);

export function supports(calls: Call | readonly Call[], kind = "seen"): Sighting {
  return { is: "for", kind, calls: ids(calls) };
}

export interface Breach {
  field: string;
  expected: unknown;
  got: unknown;
  wants?: Wants | undefined;
  kind?: string;
  unless?: readonly string[];
  asLikely?: readonly string[];
  since?: string;
  awaited?: Awaited;
  looked?: Span;
  /** A request that was served, beside which this one counts. */
  control?: Call | undefined;
}

export function contradicts(
  calls: Call | readonly Call[],
  { control, ...breach }: Breach,
): Contradiction {
  const broken: Contradiction = { is: "against", kind: "seen", ...breach, calls: ids(calls) };
  return control === undefined ? broken : withControl(control, broken);
}

/** A breach beside a request that was served: without that a right service's refusal would show nothing. */
export const withControl = ({ id }: Call, breach: Contradiction): Contradiction => ({
  ...breach,
  calls: [id, ...breach.calls.filter((one) => one !== id)],
  controls: [id],
});

/** How a finding says that an answer refused. */
export const refused = ({ received }: Call): string => `refused (${inStatus(received?.status)})`;

/** An error may come with a status of success. */
export const inStatus = (status = 0): string =>
  `${status < 400 ? "an error with " : ""}status ${status}`;

export function missing(what: Need, calls?: Call | readonly Call[]): Sighting {
  return calls === undefined ? { is: "missing", what } : { is: "missing", what, calls: ids(calls) };
}

/** Something looked broken that cannot be held against the target: it is not waved through either. */
export const doubted = (what: Need, call: Call): Sighting => doubtedIn(what, [call.id]);

/** As {@link doubted}, of the calls with these ids. */
export const doubtedIn = (what: Need, calls: readonly string[]): Sighting => ({
  is: "missing",
  what,
  calls,
  blocks: true,
});

export function recorded(topic: string, value: string): Sighting {
  return { is: "recorded", topic, value };
}

/** Supports or contradicts a call, by whether a value is the expected one. */
export function equal(
  call: Call | readonly Call[],
  field: string,
  got: unknown,
  expected: unknown,
  kind = "seen",
): Sighting {
  return got === expected
    ? supports(call, kind)
    : contradicts(call, { field, expected, got, kind, ...wanted(field, expected) });
}

/** That a right answer has the expected value, where the field is a path into it. */
const wanted = (field: string, value: unknown): { wants?: Wants } =>
  /^[a-z_]+(?:\.[a-z_]+)*$/.test(field) ? { wants: { path: field, value } } : {};

/** How many observations of each kind a pass needs. A kind that the quota does not name is free. */
export type Quota = Readonly<Record<string, number>>;

/** So many observations of each of these kinds: a pass says nothing of one that was not seen. */
export const ofEach = (kinds: readonly string[], count: number): Quota =>
  Object.fromEntries(kinds.map((kind) => [kind, count]));
