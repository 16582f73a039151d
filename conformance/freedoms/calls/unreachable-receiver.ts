import { controlOf, isNothingCalled } from "../../generation/webhooks/call-control.ts";
import { probe } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { awaitedCallIn } from "./awaited-call.ts";

/** That a service calls, and the kit's receiver cannot be reached from where it stands, or the way was cut for a while. */
export const unreachableReceiver: Freedom = {
  name: "receiver out of reach",
  silence: "Events, 4 and 5: which addresses are called, from where, and how often, is not shown",
  settledBy: probe(
    "evidence.webhook",
    "a webhook call of another job while this one's was awaited: the target may not reach the receiver (evidence.webhook)",
  ),
  avoidedBy:
    "scenarios ask for several jobs at a time, and the kit tries the address itself where the target is on its machine",

  explains(breach, history) {
    const { job, by } = awaitedCallIn(breach, history) ?? {};
    if (job === undefined || by === undefined) return undefined;
    const isUncalled = job.calls.length === 0 && controlOf(job, by, history) === undefined;
    return isUncalled && !isNothingCalled(history)
      ? { is: "open" }
      : ruledOut(
          "another job was called back meanwhile, or the kit reached the receiver from the target's machine",
        );
  },
};
