import type { CallFreedom } from "./call-freedom.ts";

/** A job may have been under way so long, µs. */
const underWayUs = 60_000_000;

/**
 * That a service gives up for a while on a receiver that failed, as the kit's does on purpose. A later call shows that
 * it calls again, unless the job was under way when the receiver failed.
 */
export const failedReceiver: CallFreedom = {
  name: "failed receiver",
  silence:
    "Events, 5: retries are not shown, nor for how long a receiver that failed is not called",
  settledBy: {
    kind: "driver",
    name: "a receiver that answers",
    text: "a job whose receiver did not fail in the minute before",
  },
  dodgedBy: "the drive that has the receiver fail runs after all others",

  explains({ call }, by, { hooks }) {
    const until = hooks.filter(({ t_us }) => t_us <= by);
    const failed = Math.max(...until.filter(({ status }) => status >= 400).map(({ t_us }) => t_us));
    if (failed >= call.sent.at.t - underWayUs) return true;
    return Number.isFinite(failed) && !until.some(({ t_us }) => t_us > failed);
  },
};
