import { fact } from "../history/sighting.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** That other customers stand in the queue that is examined: a plan may have one queue for all of its accounts. */
export const sharedQueue: Freedom = {
  name: "shared queue",
  silence:
    "What the service does: whether requests are queued for each account or for all of a plan is not shown",
  settledBy: fact(
    "target.exclusive",
    "a target that nobody else uses (target.exclusive): other customers may have filled the plan's queue",
  ),
  avoidedBy: "load asks of one account of a plan at a time",

  explains({ ofQueue }, { facts }) {
    if (ofQueue !== "room") return undefined;
    return facts.target.exclusive
      ? ruledOut("nobody else uses the target (target.exclusive)")
      : { is: "open" };
  },
};
