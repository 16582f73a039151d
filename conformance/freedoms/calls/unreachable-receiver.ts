import { controlOf, isNothingCalled } from "../../generation/call-control.ts";
import { probe } from "../../history/sighting.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a service calls, and the kit's receiver cannot be reached from where it stands, or the way was cut for a while. */
export const unreachableReceiver: CallFreedom = {
  name: "receiver out of reach",
  silence: "Events, 4 and 5: which addresses are called, from where, and how often, is not shown",
  settledBy: probe(
    "evidence.webhook",
    "a webhook call of another job while this one's was awaited: the target may not reach the receiver (evidence.webhook)",
  ),
  avoidedBy:
    "scenarios ask for several jobs at a time, and the kit tries the address itself where the target is on its machine",

  explains: (job, by, history) =>
    job.calls.length === 0 &&
    controlOf(job, by, history) === undefined &&
    !isNothingCalled(history),
  ruledOutBy:
    "another job was called back meanwhile, or the kit reached the receiver from the target's machine",
};
