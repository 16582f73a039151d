import type { ProbeEvent } from "../../../contracts/history/events.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import {
  type Probe,
  type Profile,
  type ServerKind,
  serverSegment,
} from "../../../contracts/profile/index.ts";
import type { Recorder } from "../recorder.ts";
import { actByProbe, askProbe, type Fillings, type ProbeSettings } from "./probe-request.ts";

/** The names of a job; a probe that needs a name that is missing records a fault. */
export interface JobNames {
  job?: string;
  track_id?: string;
  hook?: string;
}

/** When a job's processing began and ended, in milliseconds since the epoch by the target's clock; null: not yet. */
interface Trace {
  began: number | null;
  ended: number | null;
}

/**
 * The generic HTTP probes that a profile declares; others are absent. Each look is recorded, and returns the value
 * seen, or undefined where the event says `fault`.
 */
export interface Probes {
  /** The name of an access token. */
  names?: (token: string) => Promise<unknown>;
  /** The parameters that a job really ran with. */
  effective?: (job: JobNames) => Promise<unknown>;
  /** A value that changes with each restart of the server; {kind} becomes its path segment. */
  servers?: (kind: ServerKind) => Promise<unknown>;
  trace?: (job: JobNames) => Promise<Trace | undefined>;
  /** The payment customers of an email, as they are now; `Payments.waitFor` waits for one. */
  payment?: (email: string) => Promise<readonly unknown[] | undefined>;
  clock?: TargetClock;
}

/** The target's clock. Both methods return whether it was moved; only a move that worked becomes a `clock` event. */
interface TargetClock {
  /** To an ISO 8601 time in UTC. */
  set(iso: string): Promise<boolean>;
  /** Back to real time. */
  reset(): Promise<boolean>;
}

export function probesOf(profile: Profile, recorder: Recorder, settings: ProbeSettings): Probes {
  const { names, effective, servers, trace, clock } = profile.evidence;
  const ask = (name: ProbeEvent["probe"], probe: Probe, about: Fillings, fillings = about) =>
    askProbe(probe, fillings, settings).then((seen) => recorded(recorder, name, about, seen));

  return {
    ...(names && {
      names: (token) => {
        recorder.vault.register("token", token);
        return ask("names", names, { token });
      },
    }),
    ...(effective && { effective: (job) => ask("effective", effective, { ...job }) }),
    ...(servers && {
      servers: (kind) =>
        ask("servers", servers, { kind }, { kind: serverSegment(profile, kind) ?? kind }),
    }),
    ...(trace && {
      trace: async (job) => {
        const seen = await askProbe(trace, { ...job }, settings);
        const read = "fault" in seen ? seen : readTrace(seen.value, trace);
        return recorded(recorder, "trace", { ...job }, read);
      },
    }),
    ...(clock && { clock: targetClock(clock, recorder, settings) }),
  };
}

function recorded<V>(
  recorder: Recorder,
  probe: ProbeEvent["probe"],
  about: Fillings,
  seen: { value: V } | { fault: string },
): V | undefined {
  const what = "fault" in seen ? { fault: seen.fault } : { value: seen.value };
  recorder.probed(probe, about, what);
  return "fault" in seen ? undefined : seen.value;
}

function targetClock(
  { set, reset }: { set: Probe; reset: Probe },
  recorder: Recorder,
  settings: ProbeSettings,
): TargetClock {
  const move = async (probe: Probe, to: string | null): Promise<boolean> => {
    const { fault } = await actByProbe(probe, to === null ? {} : { to }, settings);
    if (fault === undefined) recorder.record({ ev: "clock", to });
    else recorder.probed("clock", { to }, { fault });
    return fault === undefined;
  };
  return { set: (iso) => move(set, iso), reset: () => move(reset, null) };
}

function readTrace(
  value: unknown,
  at: { began: string; ended: string },
): { value: Trace } | { fault: string } {
  const [began, ended] = [valueAt(value, at.began), valueAt(value, at.ended)].map(milliseconds);
  if (began !== undefined && ended !== undefined) return { value: { began, ended } };
  return { fault: "its times are neither milliseconds nor ISO 8601" };
}

function milliseconds(value: unknown): number | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  const parsed = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}
