import { probe } from "../../../history/sighting.ts";
import { controlOf, isNothingCalled } from "../../call-control.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That the way from a service that is far away to the kit's receiver was cut for a while. */
export const wayCut: CallFreedom = {
  name: "way to the receiver that was cut",
  silence: "Events, 5: retries are not shown, nor what becomes of a call that gets lost",
  settledBy: probe(
    "evidence.webhook",
    "a webhook call of another job while this one's was awaited: the way from the target to the receiver may have been cut (evidence.webhook)",
  ),
  dodgedBy: "scenarios ask for several jobs at a time, whose calls are awaited together",

  explains: (job, by, history) =>
    job.calls.length === 0 &&
    controlOf(job, by, history) === undefined &&
    !isNothingCalled(history),
  ruledOutBy: "another job was called back meanwhile, or the target is on this machine",
};
