import type { ClockAnchor } from "../contracts/history/events.ts";
import type { Plan } from "../contracts/limits.ts";
import { OutsideError } from "../contracts/outside-error.ts";
import type { LoadCeiling } from "../contracts/profile/sections/load.ts";
import { usualAcceptance } from "../contracts/profile/sections/recognise.ts";
import type { JobRequest } from "./acts/job.ts";
import type { Standstill } from "./generator/attention.ts";
import type { GeneratorHealth } from "./generator/health.ts";
import type { RawEvent } from "./record/raw-event.ts";
import { type LoadLeave, loopbackCeiling } from "./safety.ts";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import type { ScenarioName } from "./workloads/index.ts";

type Given = Pick<Settings, "scenario" | "size" | "baseUrl">;
/** Defaults: run the scenario, settle 0, patience 10 s, timeout 10 s, service 100 ms, 300 s. */
type Optional = Partial<Omit<Settings, keyof Given | "accounts" | "users" | "requestsPerSecond">>;

/** One run of one scenario: everything it needs, as plain values. */
export interface LoadRun extends Given, Optional {
  /** Path of the k6 binary; see `k6/find.ts`. */
  k6: string;
  /** Metered accounts to drive, each by itself and all at once. */
  accounts: { name: string; plan: Plan; key: string }[];
  /** Verified users for `token-storm`. */
  users?: { email: string; password: string; deviceName: string }[];
  /** Extra headers of every request, such as a gateway's access header. */
  headers?: Record<string, string>;
  leave?: LoadLeave;
  /** How many k6 processes share the run; one account lives on one of them. Default 1. */
  instances?: number;
  /** k6's own outputs, as `--out` takes them. */
  outputs?: string[];
  signal?: AbortSignal;
  /** Called as soon as the clock of an instance is tied to wall time: before its first request. */
  onAnchor?: (anchor: ClockAnchor) => void;
  /** Called for every event, in the order of the log; the event is raw and unnumbered. */
  onEvent: (event: RawEvent) => void;
  onProgress?: (progress: LoadProgress) => void;
  /** Called for every time for which this process stood still: a receiver in it stamped nothing then. */
  onStandstill?: (standstill: Standstill) => void;
}

/** The part of a run that says what is driven, and not by which process. */
export type Driven = Omit<LoadRun, "k6" | "onEvent">;

export interface LoadProgress {
  scenario: ScenarioName;
  sent: number;
  answered: number;
}

export interface LoadOutcome {
  /** The caller's signal, or a bound, ended the run before its end; `why` says which. */
  stopped: boolean;
  why?: string;
  anchors: ClockAnchor[];
  health: GeneratorHealth;
}

/** The load could not be run: the message names what is missing or what k6 said. */
export class LoadError extends OutsideError {
  override name = "LoadError";
}

const objectRemoval: JobRequest = {
  path: "/api/v6/interior/object_removal",
  body: { init_image: "https://example.com/room.png", object_name: "chair" },
  key: { in: "body", name: "key" },
};

/** The settings that the scripts read: the run without its secrets, every default filled in, within a ceiling. */
export function settingsOf(load: Driven, ceiling: LoadCeiling = loopbackCeiling): Settings {
  return {
    run: load.run ?? load.scenario,
    scenario: load.scenario,
    size: load.size,
    baseUrl: load.baseUrl,
    accounts: load.accounts.map(({ name, plan }) => ({ name, plan })),
    users: (load.users ?? []).map(({ email, deviceName }) => ({ email, deviceName })),
    request: load.request ?? objectRemoval,
    trackId: load.trackId ?? { form: "alphanumeric", length: 24 },
    receivers: load.receivers ?? [],
    accepted: load.accepted ?? usualAcceptance,
    settleMs: load.settleMs ?? 0,
    patienceMs: load.patienceMs ?? 10_000,
    timeoutMs: load.timeoutMs ?? 10_000,
    serviceMs: load.serviceMs ?? 100,
    maxSeconds: Math.min(load.maxSeconds ?? 300, ceiling.seconds),
    readsClocks: load.readsClocks ?? false,
    ...(load.oneSilentIn === undefined ? {} : { oneSilentIn: load.oneSilentIn }),
    ...(ceiling === loopbackCeiling ? {} : { requestsPerSecond: ceiling.requestsPerSecond }),
  };
}

/** What the scripts read from environment variables only. */
export const secretsOf = ({ accounts, users = [], headers = {} }: Driven): Secrets => ({
  keys: accounts.map(({ key }) => key),
  passwords: users.map(({ password }) => password),
  headers,
});
