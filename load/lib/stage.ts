import type { Options } from "k6/options";
import type { ActedWorkload } from "../workloads/workload.ts";
import { act } from "./acts.ts";
import { tieClocks, tieClocksAgain } from "./anchoring.ts";
import { type Moment, now } from "./clock.ts";
import { write } from "./journal.ts";
import { type Account, accounts, instance, myAccount, settings } from "./settings.ts";
import { inTurn } from "./turns.ts";

type Scenarios = NonNullable<Options["scenarios"]>;

/** What a scenario exports besides its act: k6's options, the log's first lines and its last. */
export function stage(intent: string, scenarios: Scenarios) {
  const options: Options = {
    scenarios,
    thresholds: { dropped_iterations: ["count==0"] },
    // Connections of a burst stay open for the next one.
    batch: 512,
    batchPerHost: 512,
    // Neither a URL nor an error text ever becomes a metric's tag.
    systemTags: ["status", "method", "name", "scenario", "error_code", "expected_response"],
    setupTimeout: "60s",
  };
  return { options, setup: () => begin(intent), handleSummary };
}

/** What setup found is handed to every iteration. */
function begin(intent: string): Moment {
  const { index, count } = instance();
  write({ r: "begin", t: now(), instance: index, instances: count, intent });
  return tieClocks();
}

export interface Counter {
  values: { count?: number };
}

function handleSummary(data: { metrics: Record<string, Counter | undefined> }) {
  const counted = (name: string): number => data.metrics[name]?.values.count ?? 0;
  write({
    r: "summary",
    iterations: counted("iterations"),
    dropped: counted("dropped_iterations"),
  });
  return {};
}

const gracefulStop = `${Math.ceil(settings.timeoutMs / 1000)}s`;

/** What the script of a workload exports: each account takes its steps so many times. */
export function acted<Values>(workload: ActedWorkload<Values>) {
  const { intent, sizes, steps, times, isInTurn } = workload;
  const values = sizes[settings.size];
  const scenarios = isInTurn ? oneByOne(times(values)) : onePerAccount(times(values));
  const own = (account: Account) => act(account, steps(values, account));
  return {
    ...stage(intent, scenarios),
    default: isInTurn ? withEachInTurn(own) : withAccount(own),
  };
}

/** Every account has one VU, which does its act so many times: order inside an account is program order. */
const onePerAccount = (iterations: number): Scenarios => ({
  act: {
    executor: "per-vu-iterations",
    vus: settings.accounts.length,
    iterations,
    maxDuration: `${settings.maxSeconds}s`,
    gracefulStop,
  },
});

/** One VU does the act of every account so many times, one after another. */
const oneByOne = (iterations: number): Scenarios => ({
  act: {
    executor: "shared-iterations",
    vus: 1,
    iterations: iterations * settings.accounts.length,
    maxDuration: `${settings.maxSeconds}s`,
    gracefulStop,
  },
});

/** Every account has one VU, which does its act again and again for so long. */
export const onePerAccountFor = (seconds: number): Scenarios => ({
  act: {
    executor: "constant-vus",
    vus: settings.accounts.length,
    duration: `${seconds}s`,
    gracefulStop: `${Math.ceil((settings.patienceMs + settings.timeoutMs) / 1000)}s`,
  },
});

/** The act of a VU that has all accounts to itself, and takes them in turn. */
const withEachInTurn = (act: (account: Account) => Promise<void>) => async (): Promise<void> => {
  tieClocksAgain();
  await act(inTurn(accounts));
};

/** The act of a VU that has an account to itself. */
export const withAccount =
  (act: (account: Account) => Promise<void>) => async (): Promise<void> => {
    tieClocksAgain();
    await act(myAccount());
  };
