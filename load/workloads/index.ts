import type { Settings } from "../settings.ts";
import { accounts } from "./accounts.ts";
import { aftermath } from "./aftermath.ts";
import { alone } from "./alone.ts";
import { baseline } from "./baseline.ts";
import { burst } from "./burst.ts";
import { capacity } from "./capacity.ts";
import { fillAndDrain } from "./fill-and-drain.ts";
import { longShort } from "./long-short.ts";
import { sawtooth } from "./sawtooth.ts";
import { soak } from "./soak.ts";
import { type Metered, metered } from "./steps.ts";
import { tokenStorm } from "./token-storm.ts";
import { type Cost, type Preparation, sum, type Workload } from "./workload.ts";

/** Every scenario's workload, by the scenario's name; `scenarios/` has the act of the same name. */
export const workloads = {
  baseline,
  burst,
  "fill-and-drain": fillAndDrain,
  sawtooth,
  "long-short": longShort,
  accounts,
  alone,
  aftermath,
  soak,
  "token-storm": tokenStorm,
  capacity,
};

export type ScenarioName = keyof typeof workloads;
export const scenarioNames = Object.keys(workloads) as ScenarioName[];

/** The least set that shows every fault of a queue that can be seen from outside (what `certify` runs). */
export const minimumSet: ScenarioName[] = [
  // First: before any job has ended no place can be kept by mistake, so the limit alone explains a refused request.
  "alone",
  "baseline",
  "burst",
  "fill-and-drain",
  "sawtooth",
  "long-short",
  "accounts",
  "aftermath",
];

/** Those that between them tell every rule of a right queue soonest: where time is short they come first. */
export const soonest: readonly ScenarioName[] = ["burst", "long-short"];

const of = ({ scenario }: Settings): Workload<object> => workloads[scenario] as Workload<object>;

const accountsOf = ({ accounts: those }: Settings): Metered[] =>
  metered(those.map(({ plan }) => plan));

/** What a run can cost the target, at most. */
export function costOf(settings: Settings): Cost {
  const { sizes, cost } = of(settings);
  const { serviceMs, users, oneSilentIn = Number.POSITIVE_INFINITY } = settings;
  const field = { accounts: accountsOf(settings), serviceMs, users: users.length };
  const plain = cost(sizes[settings.size], field);
  const silent = Math.ceil(plain.requests / oneSilentIn);
  const places = sum(field.accounts.map(({ limit }) => limit));
  const concurrency = plain.concurrency + Math.min(silent, places);
  return { ...plain, requests: plain.requests + silent, concurrency };
}

/** What k6 takes to start and to end, s. */
const aroundSeconds = 4;

/** How long a run takes about, s, where a job takes so long (ms). */
export function secondsOf(settings: Settings, jobMs: number): number {
  const { sizes, jobs = () => 0 } = of(settings);
  const processed = jobs(sizes[settings.size], accountsOf(settings));
  return (costOf(settings).seconds ?? 0) + (processed * jobMs) / 1000 + aroundSeconds;
}

/** The facts that a scenario cannot do without and does not have, in words. */
export function missingFor(settings: Settings): string[] {
  return of(settings)
    .needs.filter(({ there }) => !there(settings))
    .map(({ name }) => name);
}

/** Whether a scenario drives metered accounts or users. */
export const subjectsOfScenario = (scenario: ScenarioName): "accounts" | "users" =>
  workloads[scenario].subjects;

/** What a scenario wants done before it. */
export const preparationOf = (scenario: ScenarioName): Preparation | undefined =>
  (workloads[scenario] as Workload<object>).before;

/** Those whose behaviour a scenario drives: each is a subject, with an episode of its own. */
export function subjectsOf(settings: Settings) {
  const { size } = settings;
  return of(settings).subjects === "accounts"
    ? settings.accounts.map(({ name, plan }) => ({ name, values: { size, plan } }))
    : settings.users.map(({ email }) => ({ name: email, values: { size } }));
}
