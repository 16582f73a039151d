import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import type { History } from "../../history/history.ts";
import { agesOf, refusedWith, type Try, triesAt, tryIn } from "./tries.ts";

/**
 * The freedom to take a mailed code or reset token only some moments after its mail, as long as all that is undeclared may
 * take to be seen. Where a secret was accepted at 0.2 s, one that is refused at 0.3 s is no younger than what works.
 */
export const youngSecret: Freedom = {
  name: "young secret",
  silence:
    "Agent control plane, 5 and 6: how soon after its mail a code or a reset token works is not shown",
  settledBy: {
    kind: "driver",
    name: "a mailed secret some time after its mail",
    text: "a mailed code or token that is presented once it works: how soon is not shown, and each that was refused was younger than any that was accepted",
  },
  avoidedBy: "scenarios leave a mail of each kind unread for six seconds",

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined || own.isTaken) return undefined;
    const oldest = Math.max(...refusedWith(own, history).map((one) => least(one, history)));
    if (least(own, history) >= undeclaredConsistencyMs * 1000)
      return ruledOut(`its mail had come ${seconds(least(own, history))} before`);
    return oldest < youngestTaken(own, history)
      ? { is: "open" }
      : ruledOut(`one was accepted that was younger than ${seconds(oldest)}`);
  },
};

const least = (one: Try, history: History): number => agesOf(one, history).least;

/** How old the youngest secret was, at most, that the route of a try took (µs); infinite where it took none. */
const youngestTaken = ({ call }: Try, history: History): number =>
  Math.min(
    ...triesAt(call.route?.id, history)
      .filter(({ isTaken }) => isTaken)
      .map((one) => agesOf(one, history).most),
  );

const seconds = (us: number): string => `${(us / 1e6).toFixed(1)} s`;
