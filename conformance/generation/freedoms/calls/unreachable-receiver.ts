import { probe } from "../../../history/sighting.ts";
import { areAnyTold, isNothingCalled } from "../../call-control.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a service calls, and the kit's receiver cannot be reached from where it stands. */
export const unreachableReceiver: CallFreedom = {
  name: "receiver out of reach",
  silence: "Events, 4 and 5: which addresses are called, and from where, is not shown",
  settledBy: probe(
    "evidence.webhook",
    "a webhook call of any job: none came at all, so the target may not reach the receiver (evidence.webhook)",
  ),
  dodgedBy:
    "the kit tries the address itself before anything is sent, where the target is on its machine",

  explains: ({ calls }, _by, history) =>
    calls.length === 0 && !areAnyTold(history) && !isNothingCalled(history),
  ruledOutBy:
    "a call of another job came, or the kit reached the receiver from the target's machine",
};
