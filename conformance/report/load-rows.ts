import type { Fullness, LoadRow, Report } from "../../contracts/report.ts";
import { outcome } from "../history/answers/outcome.ts";
import type { Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { generatorDrive, generatorNote } from "../queue/generator-notes.ts";
import { occupancyOf } from "../queue/occupancy/occupancy.ts";
import { isAdmitted, isReported } from "../queue/queued-job.ts";
import { generatorNotes, queueJobs } from "../queue/verdicts/jobs.ts";
import { queuesRead } from "../queue/verdicts/seen.ts";

/** The scenario's run in which a request was sent: its episode is named after it. */
export const runOf = ({ episode }: Partial<Pick<Call, "episode">>): string | undefined =>
  episode?.split("/", 1)[0];

/** One request of a load generator: how it was taken, and its times, µs (Infinity: no answer, no result). */
interface Sent {
  scenario: string;
  account?: string;
  plan?: string;
  taken: "accepted" | "turned away" | "otherwise";
  answerUs: number;
  resultUs: number;
}

/** What a load generator asked, by scenario in their order, and account by name; empty without one. */
export function loadRows(history: History): LoadRow[] {
  const rows = rowsOf(history);
  const scenarios = [...new Set(rows.map(({ scenario }) => scenario))];
  const nameOf = ({ scenario, account = "" }: LoadRow): string =>
    `${scenarios.indexOf(scenario)}`.padStart(3, "0") + account;
  return rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/**
 * How full the queues of each plan were, as the judge of limits counts it; no plan of which nothing is certain, and no
 * requests of an unhealthy generator, whose times prove nothing.
 */
export function fullnessOf(history: History): Fullness[] {
  const { queues, sick } = queuesRead(history);
  const { all, voided } = sick?.well ?? queues;
  if (voided !== undefined) return [];
  return [...Map.groupBy(all, ({ plan }) => plan)]
    .map(([plan, own]) => ({
      plan,
      limit: Math.max(...own.map(({ limit }) => limit)),
      inside: Math.max(...own.map((queue) => occupancyOf(queue).most)),
    }))
    .filter(({ inside }) => inside > 0);
}

/** The same, as `standard: at least 10 of 10 inside, 36 turned away`. */
export const fullnessInWords = ({ load = [], queues = [] }: Report): string[] =>
  queues.map(({ plan, limit, inside }) => {
    const own = load.filter((row) => row.plan === plan);
    const turnedAway = own.reduce((sum, row) => sum + row.turnedAway, 0);
    return `${plan}: at least ${inside} of ${limit} inside, ${turnedAway} turned away`;
  });

function rowsOf(history: History): LoadRow[] {
  const { faults, intents } = generatorNotes(history);
  return [
    ...Map.groupBy(sent(history), ({ scenario, account = "" }) => `${scenario} ${account}`),
  ].map(([, requests]): LoadRow => {
    const { scenario, account, plan } = requests[0] as Sent;
    const countOf = (taken: Sent["taken"]) => requests.filter((one) => one.taken === taken).length;
    const unhealthy = faults.get(scenario);
    const intent = intents.get(scenario);
    return {
      scenario,
      ...(intent === undefined ? {} : { intent }),
      ...(account === undefined ? {} : { account }),
      ...(plan === undefined ? {} : { plan }),
      requests: requests.length,
      accepted: countOf("accepted"),
      turnedAway: countOf("turned away"),
      otherwise: countOf("otherwise"),
      ...percentiles("answerMs", requests, "answerUs"),
      ...percentiles("resultMs", requests, "resultUs"),
      ...(unhealthy === undefined ? {} : { unhealthy }),
    };
  });
}

function sent(history: History): Sent[] {
  const runs = new Set(
    history.episodes
      .filter(({ drive }) => drive === generatorDrive)
      .flatMap(({ values }) => generatorNote.safeParse(values).data?.run ?? []),
  );
  const jobs = new Map(queueJobs(history).map((job) => [job.id, job]));
  return history.calls.flatMap((call): Sent[] => {
    const scenario = runOf(call);
    if (scenario === undefined || !runs.has(scenario)) return [];
    const job = jobs.get(call.id);
    const { at } = call.received ?? {};
    const answerUs = at === undefined ? Number.POSITIVE_INFINITY : at.t - call.sent.at.t;
    if (job !== undefined) {
      const { account, plan, s, w } = job;
      const taken = isAdmitted(job)
        ? "accepted"
        : job.outcome === "queue full"
          ? "turned away"
          : "otherwise";
      const resultUs = isAdmitted(job) && isReported(job) ? w - s : Number.POSITIVE_INFINITY;
      return [{ scenario, account, plan, taken, answerUs, resultUs }];
    }
    const is = outcome(call);
    const taken = is === "succeeded" ? "accepted" : is === "failed" ? "turned away" : "otherwise";
    return [{ scenario, taken, answerUs, resultUs: Number.POSITIVE_INFINITY }];
  });
}

/** The value that a share of all do not exceed. */
const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;

function percentiles<K extends string>(
  name: K,
  requests: readonly Sent[],
  of: "answerUs" | "resultUs",
): { [N in K]?: NonNullable<LoadRow["answerMs"]> } {
  const times = requests.map((one) => one[of]).filter(Number.isFinite);
  times.sort((a, b) => a - b);
  if (times.length === 0) return {};
  const ms = (share: number): number => Math.round(quantile(times, share) / 10) / 100;
  const found = { p50: ms(0.5), p95: ms(0.95), p99: ms(0.99) };
  return { [name]: found } as { [N in K]: typeof found };
}
