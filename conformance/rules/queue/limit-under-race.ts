import { queueLimitUnderRace } from "../../../contracts/clauses/queue.ts";
import { doubtedIn, missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario, trace, webhookDelay } from "../../queue/needs.ts";
import { excessesOf } from "../../queue/occupancy/excesses.ts";
import {
  breachBy,
  canExceed,
  isOfRace,
  keptInTurn,
  unkept,
} from "../../queue/occupancy/kept-limit.ts";
import { raceTally } from "../../queue/order/bursts.ts";
import { limitInWords, type Queue } from "../../queue/queue.ts";
import { contradicts, supports } from "../../queue/sightings.ts";
import { queueRule } from "./queue-rule.ts";

const expected = (queue: Queue): string =>
  `never more than ${limitInWords(queue)}, however many arrive at the same instant`;
const whoWasInside = trace(
  ", or a smaller queue.webhookDelayMs: a burst had more admitted than the limit",
);

/** Requests that arrive at once exceed no limit that is kept in turn; bursts of which the rest is refused show it. */
export const limitUnderRace: Assertion = {
  rule: "limit-under-race",

  *times(queue) {
    for (const excess of excessesOf(queue).filter((one) => isOfRace(one, queue)))
      yield contradicts(queue, {
        ...breachBy(excess, expected(queue), queue),
        unless: [...excess.unless, "limit"],
      });
    const { held, over } = raceTally(queue);
    const isTold = canExceed(queue);
    yield supports(isTold ? held : 0);
    if (held === 0) yield* [missing(scenario("burst")), ...unkept(queue)];
    const isExceeded = excessesOf(queue).length > 0;
    if (over > held) yield doubtedIn(isExceeded ? keptInTurn(queue.plan) : whoWasInside, []);
    if (!isTold) yield missing(webhookDelay);
  },
};

export default queueRule(queueLimitUnderRace, limitUnderRace);
