import { jobIdOf } from "../../generation/jobs/disposition.ts";
import { asText, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { Processing } from "../order/trace.ts";

/** Units in which a trace may tell its stamps, ms. */
const units = [60_000, 1000, 100, 10];

/** How far two stamps of these traces may be off together, µs: each is rounded to the unit that all of them share. */
export function resolutionUs(traces: Iterable<readonly Processing[]>): number {
  const stamps = [...traces].flat().flatMap(({ began, ended }) => [began, ended]);
  const unit = units.find((ms) => stamps.every((stamp) => stamp % (ms * 1000) === 0)) ?? 1;
  return 2 * unit * 1000;
}

/** When jobs were processed, by the call that asked for them. */
export const tracesOf = derived((history: History): Map<string, Processing[]> => {
  const { recognise } = history.facts;
  const probes = history.probes.filter(({ probe }) => probe === "trace");
  if (probes.length === 0) return new Map();
  const jobs = new Set(probes.map(({ about }) => asText(about.job)));
  const idOf = ({ received }: Call) => jobIdOf(received ?? {}, recognise) ?? "";
  const asking = Map.groupBy(
    history.calls.filter((call) => jobs.has(idOf(call))),
    idOf,
  );
  const traces = new Map<string, Processing[]>();
  for (const { about, value } of probes) {
    const [call, ...others] = asking.get(asText(about.job)) ?? [];
    const { began, ended } = (value ?? {}) as { began?: unknown; ended?: unknown };
    // Where two answers gave one id, it is unknown whose processing the trace reports.
    if (call === undefined || others.length > 0) continue;
    if (typeof began !== "number" || typeof ended !== "number") continue;
    traces.set(call.id, [{ began: began * 1000, ended: ended * 1000 }]);
  }
  return traces;
});
