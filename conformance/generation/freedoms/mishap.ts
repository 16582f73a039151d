import { isCrashed } from "../job.ts";
import { recursAmong, sendingsOf } from "../sendings.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A server error counts once the very same request met one again, well apart, and was never served. */
export const mishap: WorkFreedom = {
  name: "mishap of the machine",
  silence:
    "What the service does: full behaviour of the generation endpoints is not shown, nor whether a single request may break down",
  settledBy: {
    kind: "driver",
    name: "the same request again",
    text: "the same request again, a while later: it met a server error, and nobody knows whether by a mishap",
  },
  dodgedBy:
    "scenarios ask a second later again for what met a server error: a second one is no mishap",
  readsAs: "crashed",

  explains(jobs, { facts }) {
    const recurs = recursAmong(jobs, sendingsOf(jobs, facts));
    return (job) => isCrashed(job) && !recurs(job, isCrashed);
  },
};
