import { setTimeout as pause } from "node:timers/promises";
import type { Probe } from "../../../contracts/profile/index.ts";
import { askProbe, type ProbeSettings } from "../evidence/probe-request.ts";
import type { Recorder } from "../recorder.ts";
import { type Payments, recordCustomers } from "./payments.ts";

const everyMs = 250;
/** How many customers of one email are looked at. */
const mostCustomers = 100;

/** Customers seen through an HTTP probe that lists those of {email}, or shows the only one. */
export function httpPayments(recorder: Recorder, probe: Probe, settings: ProbeSettings): Payments {
  const ask = async (email: string): Promise<unknown[] | { fault: string }> => {
    const seen = await askProbe(probe, { email }, settings);
    if ("fault" in seen) return seen.absent ? [] : { fault: seen.fault };
    if (Array.isArray(seen.value)) return seen.value.slice(0, mostCustomers);
    return seen.value === null ? [] : [seen.value];
  };
  const record = (email: string, seen: unknown[] | { fault: string }): unknown[] | undefined => {
    if (Array.isArray(seen)) return recordCustomers(recorder, email, seen);
    recorder.probed("payment", { email }, seen, email);
    return undefined;
  };
  return {
    async start() {},
    async close() {},
    look: async (email) => record(email, await ask(email)),
    async waitFor(email, { ms }) {
      const until = performance.now() + ms;
      for (;;) {
        const isLast = performance.now() >= until;
        const seen = await ask(email);
        // A second customer may be about to be removed again.
        if (isLast || (Array.isArray(seen) && seen.length === 1)) return record(email, seen);
        await pause(Math.min(everyMs, Math.max(1, until - performance.now())));
      }
    },
  };
}
