import { effectivePace } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { Job } from "../generation/jobs/job.ts";
import { cameToNothing, validWork } from "../generation/valid-work.ts";
import { isUnusual } from "../history/answers/outcome.ts";
import { serviceItself } from "../history/answers/service-itself.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { contradicts, fact } from "../history/sighting.ts";
import { askedWaitMs } from "../target/http/asked-wait.ts";
import { commonTo } from "./arguments.ts";
import { gateway } from "./gateway.ts";
import { limit } from "./limit.ts";
import { undoneWork } from "./undone-work.ts";

/*
 * An answer that a freedom explains, such as a gateway's, breaks no rule and supports none: it is counted, by the name
 * of the freedom, for the rules that were owed an answer.
 */

/** The largest share of the answers on a rule's routes that may be unclear. */
const mostUnclear = 1 / 5;

/** How many calls of a route got an answer, and what is known of those that are unclear. */
interface UnclearShare {
  answered: number;
  /** The calls whose answers each freedom explains, by its name. */
  explained: ReadonlyMap<string, readonly Call[]>;
  unclear: number;
  /** An argument that the unclear calls have in common, such as `device_name`; undefined: none. */
  argument: string | undefined;
}

/** An answer that a rule may be owed. */
interface Answer {
  call: Call;
  /** The name of the freedom that explains it; undefined: it is the service's word on what was asked. */
  by: string | undefined;
  /** Whether it keeps a pass away where there are many such. */
  isUnclear: boolean;
  /** All that the call asked for, as text. Bodies are long: it is computed only on routes with an unclear answer. */
  whole: () => string;
}

const isOfAccounts = ({ route }: Call): boolean =>
  route?.tier === "control-plane" || route?.id === "restart";

const inFront = [limit, gateway];

/** That some rule was owed the answer of a call. */
const owed = (call: Call) =>
  contradicts(call, { field: "the answer", expected: "one", got: "none" });

/** Answers of the control plane and of restarts: unclear are a limit's and a gateway's. */
const ofAccounts = (history: History): Answer[] =>
  history.calls
    .filter((call) => call.received !== undefined && isOfAccounts(call))
    .map((call) => {
      const by = inFront.find((one) => one.explains(owed(call), history))?.name;
      return { call, by, isUnclear: by !== undefined, whole: () => textOf(call) };
    });

const textOf = ({ method, path, query, sent: { headers, text } }: Call): string =>
  [method, path, query, headers.authorization, text].join(" ");

/** What turns work away without a word of it, and keeps no pass away. */
const waiting = new Set<Job["disposition"]>(["queue full", "rate limited"]);

/** What became of valid requests for work. A job that failed shows no more than a gateway's answer does. */
const ofWork = (history: History): Answer[] =>
  validWork(history)
    .filter(({ job }) => !waiting.has(job.disposition))
    .map(({ job, said }) => ({
      call: job.call,
      by: explaining(job, history),
      isUnclear: cameToNothing(job, history),
      whole: said,
    }));

/** The freedom that explains what became of a request for work, by name; no answer of its own is a gateway's. */
function explaining(job: Job, history: History): string | undefined {
  if (job.disposition === "unclear") return gateway.name;
  return cameToNothing(job, history) ? undoneWork.name : undefined;
}

/** The share of unclear answers of each route. */
const unclearShares = derived((history: History): Map<RouteId, UnclearShare> => {
  const byRoute = Map.groupBy(
    [...ofAccounts(history), ...ofWork(history)],
    ({ call }) => call.route?.id,
  );
  return new Map(
    [...byRoute].flatMap(([route, those]) =>
      route ? [[route, unclearShare(those)] as const] : [],
    ),
  );
});

function unclearShare(answers: readonly Answer[]): UnclearShare {
  const [unclear, clear] = [true, false].map((is) =>
    answers.filter(({ isUnclear }) => isUnclear === is),
  ) as [Answer[], Answer[]];
  return {
    answered: answers.length,
    explained: byFreedom(answers),
    unclear: unclear.length,
    argument: unclear.length === 0 ? undefined : argumentOf(unclear, clear),
  };
}

/**
 * What the unclear answers have in common; undefined: nothing. A request says nothing of its arguments where it was
 * answered when sent again, or is an odd one. One that met a limit ten times counts once.
 */
function argumentOf(unclear: readonly Answer[], clear: readonly Answer[]): string | undefined {
  const distinct = new Map(
    unclear.filter(({ call }) => !isUnusual(call)).map((one) => [one.whole(), one]),
  );
  for (const { whole } of clear) distinct.delete(whole());
  const callsOf = (those: Iterable<Answer>) => Array.from(those, ({ call }) => call);
  return commonTo(callsOf(distinct.values()), callsOf(clear));
}

/** Which calls each freedom explains the answers of. */
function byFreedom(answers: readonly Answer[]): Map<string, Call[]> {
  const calls = answers.flatMap(({ by, call }) => (by === undefined ? [] : [[by, call] as const]));
  const grouped = Map.groupBy(calls, ([by]) => by);
  return new Map([...grouped].map(([by, those]) => [by, those.map(([, call]) => call)]));
}

/** The calls, on any route, whose answers a freedom explains, by its name. */
export const explainedBy = (name: string, history: History): Call[] =>
  [...unclearShares(history).values()].flatMap(({ explained }) => explained.get(name) ?? []);

const counted = (all: Iterable<readonly [string, readonly Call[]]>): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [name, calls] of all) sums.set(name, (sums.get(name) ?? 0) + calls.length);
  return sums;
};

/** A route, and how many of its answers were unclear. */
type Telling = readonly [RouteId, UnclearShare | undefined];

/**
 * How many answers on these routes each freedom explains, by its name, and what keeps a rule that learns from them from
 * a pass: too many answers are unclear, or those that are have an argument in common.
 */
export function unclearShareOf(
  routes: ReadonlySet<RouteId>,
  history: History,
): { explained: ReadonlyMap<string, number>; need: Need | undefined } {
  const all = [...routes].map((route): Telling => [route, unclearShares(history).get(route)]);
  const sumOf = (part: "answered" | "unclear") =>
    all.reduce((sum, [, one]) => sum + (one?.[part] ?? 0), 0);
  const telling = all.find(([, one]) => one?.argument !== undefined);
  const shares = all.flatMap(([, one]) => one ?? []);
  const limits = shares.reduce((sum, one) => sum + limitedOf(one).length, 0);
  const isLimited = shares.some(isMostlyLimited) || limits * 2 > sumOf("unclear");
  const crowding = crowded(sumOf("unclear"), sumOf("answered"));
  return {
    explained: counted(all.flatMap(([, one]) => [...(one?.explained ?? [])])),
    need: telling
      ? argued(telling)
      : ((crowding && isLimited ? fewerTurnedAway(history) : undefined) ?? crowding),
  };
}

const limitedOf = ({ explained }: UnclearShare): readonly Call[] => explained.get(limit.name) ?? [];

/** Whether a limit turned most calls of a route away. */
const isMostlyLimited = (one: UnclearShare): boolean => limitedOf(one).length * 2 > one.answered;

const mostlyLimited = (history: History) =>
  [...unclearShares(history)].filter(([, one]) => isMostlyLimited(one));

/** A limit that lets the run through, where one turned most calls of a route away: no more users, calls or time help there. */
const higherLimit = derived((history: History): Need | undefined => {
  const most = mostlyLimited(history);
  if (most.length === 0) return undefined;
  const seen = most.map(
    ([route, one]) => `${limitedOf(one).length} of ${one.answered} calls of ${route}`,
  );
  const text = `a higher limit of requests while the kit runs: one turned away ${seen.join(" and ")}`;
  return { kind: "driver", name: "a higher limit", text };
});

/** A pace that is slow for any service, requests a second: slower ones are not advised. */
const slow = 10;
/** A limit that asks to wait no longer than this, ms, counts by seconds: a slower pace stays below it. */
const shortWaitMs = 10_000;

/** A slower pace, where the kit is fast and most answers of limits ask for a short wait. */
const slowerPace = derived((history: History): Need | undefined => {
  const { requestsPerSecond } = effectivePace(history.facts);
  const limited = explainedBy(limit.name, history);
  const brief = limited.filter(({ received }) => {
    const wait = received && askedWaitMs(received);
    return wait !== undefined && wait <= shortWaitMs;
  });
  if (requestsPerSecond <= slow || brief.length * 2 <= limited.length) return undefined;
  const text = `a pace below the service's limits (pace.requestsPerSecond): ${limited.length} calls were turned away, most of them for some seconds`;
  return fact("pace.requestsPerSecond", text);
});

/** What has limits turn fewer calls away. */
const fewerTurnedAway = (history: History): Need | undefined =>
  slowerPace(history) ?? higherLimit(history);

/** {@link fewerTurnedAway}, where a limit that turned most calls of a route away met one of these. */
export function limitAmong(ids: readonly string[], history: History): Need | undefined {
  const need = fewerTurnedAway(history);
  return need && ids.some((id) => turnedAway(history).has(id)) ? need : undefined;
}

const turnedAway = derived(
  (history: History): ReadonlySet<string> =>
    new Set(mostlyLimited(history).flatMap(([, one]) => limitedOf(one).map(({ id }) => id))),
);

const argued = ([route, unclearShare]: Telling): Need =>
  needOf(
    `every call of ${route} with ${unclearShare?.argument} was answered by a gateway, a limit or a firewall, or came to nothing`,
  );

const crowded = (unclear: number, answered: number): Need | undefined =>
  unclear > mostUnclear * answered
    ? needOf(
        `${unclear} of ${answered} calls were answered by a gateway, a limit or a firewall, or came to nothing`,
      )
    : undefined;

const needOf = (seen: string): Need =>
  serviceItself(
    `a run in which the service itself answers (pace.requestsPerSecond may be too high, or it crashes behind a gateway): ${seen}`,
  );
