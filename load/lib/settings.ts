import exec from "k6/execution";
import type { Plan } from "../../contracts/limits.ts";
import { headersVariable, keyVariable, passwordVariable, saidAlways } from "../secrets.ts";
import { instanceOf, type Settings } from "../settings.ts";
import { type Metered, metered } from "../workloads/steps.ts";
import { execution } from "./execution.ts";

/** The settings of the run; their file lies in the folder of the bundled script, here as in a pod. */
export const settings = JSON.parse(open("./settings.json")) as Settings;

/** What every request says; headers that the target wants may be secret. */
export const headersAlways = saidAlways(JSON.parse(__ENV[headersVariable] || "{}"));

/** A metered account as a scenario sees it. */
export interface Account extends Metered {
  index: number;
  plan: Plan;
  key: string;
}

/** A verified user as a scenario sees it. */
export interface User {
  index: number;
  email: string;
  password: string;
  deviceName: string;
}

const plans = settings.accounts.map(({ plan }) => plan);

export const accounts: Account[] = metered(plans).map((one, index) => ({
  ...one,
  index,
  plan: plans[index] as Plan,
  key: __ENV[keyVariable(index)] ?? "",
}));

export const users: User[] = settings.users.map((user, index) => ({
  ...user,
  index,
  password: __ENV[passwordVariable(index)] ?? "",
}));

/** The account of this VU, in scenarios that give every account one VU. */
export function myAccount(): Account {
  const account = accounts[execution().vu.idInTest - 1];
  if (account === undefined) throw new Error(`VU ${execution().vu.idInTest} has no account`);
  return account;
}

/** Which instance this is, of how many, from the execution segment it was given. */
export function instance(): { index: number; count: number } {
  const { executionSegment, executionSegmentSequence } = exec.test.options;
  if (!executionSegment || !executionSegmentSequence) return { index: 0, count: 1 };
  const bounds = executionSegmentSequence.split(",");
  const from = executionSegment.split(":")[0] ?? "0";
  return { index: Math.max(0, bounds.indexOf(from)), count: bounds.length - 1 };
}

let here: ReturnType<typeof instance> | undefined;

/** Of accounts or users, those that live on this instance. */
export function living<T extends { index: number }>(all: T[]): T[] {
  here ??= instance();
  const { index, count } = here;
  return all.filter((each) => instanceOf(each.index, count) === index);
}
