import type { Plan } from "../contracts/limits.ts";
import type { TrackIdForm } from "../contracts/profile/sections/queue.ts";
import type { AnswerForm } from "../contracts/profile/sections/recognise.ts";
import type { JobRequest } from "./acts/job.ts";
import type { ScenarioName } from "./workloads/index.ts";

export type Size = "smoke" | "full";

/** A webhook receiver: where the target finds it, and where a scenario asks it what has arrived. */
export interface Receiver {
  /** Base URL below which every job has its own path segment. */
  hookBase: string;
  /** Base URL of its control side; see `lib/arrivals.ts` for what it answers. */
  control: string;
}

/** All settings of a scenario but the secrets, which come by environment variables. */
export interface Settings {
  /** Names this run of a scenario in the history; unique within it. */
  run: string;
  scenario: ScenarioName;
  size: Size;
  baseUrl: string;
  accounts: { name: string; plan: Plan }[];
  users: { email: string; deviceName: string }[];
  request: JobRequest;
  trackId: TrackIdForm;
  receivers: Receiver[];
  /** Forms of an answer that took a job; they steer the driving and judge nothing. */
  accepted: AnswerForm[];
  /** Time after a webhook was answered until its place is surely free. */
  settleMs: number;
  /** How long the next webhook is awaited before a scenario goes on without it. */
  patienceMs: number;
  /** How long an answer is awaited. */
  timeoutMs: number;
  /** Roughly how long one job is processed, for scenarios that choose a rate. */
  serviceMs: number;
  /** A scenario begins nothing new after this. */
  maxSeconds: number;
  /** Requests a second that all accounts together may send, where the target sets a ceiling. */
  requestsPerSecond?: number;
  /** One more request in so many names no webhook; undefined: each names one. */
  oneSilentIn?: number;
  /** Whether to read the receivers' clocks, for instances on several machines. */
  readsClocks: boolean;
}

/** The receiver of an account's webhooks: one, so that their order is that of one clock. */
export const receiverOf = (receivers: Receiver[], index: number): Receiver =>
  receivers[index % receivers.length] ?? { hookBase: "", control: "" };

/** Which of `instances` has the account with this index: one account lives on one instance. */
export const instanceOf = (index: number, instances: number): number => index % instances;
