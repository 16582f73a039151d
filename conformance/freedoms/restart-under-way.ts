import { fact, isDenied } from "../history/sighting.ts";
import { mayOverlap, restarts } from "../restart/restarts.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** That a server which restarts already turns a further restart away. */
export const restartUnderWay: Freedom = {
  name: "restart under way",
  silence:
    "States and transitions: the states a server moves through, and how it returns to service, are not given",
  settledBy: fact(
    "enterprise.restartSettlesMs",
    "by when a restart is over (enterprise.restartSettlesMs): a further one was refused",
  ),
  avoidedBy:
    "scenarios wait for the declared time between two restarts of a kind, and look before the first",

  explains(breach, history) {
    const last = breach.calls.at(-1);
    const restart = restarts(history).find(({ call }) => call.id === last);
    if (restart === undefined || !isDenied(breach)) return undefined;
    if (!mayOverlap(restart, history))
      return ruledOut("no other restart of its kind was under way");
    return { is: history.facts.enterprise.restartSettlesMs === undefined ? "open" : "used" };
  },
};
