import { queueFifo } from "../../../contracts/clauses/queue.ts";
import { doubtedIn, missing, type Sighting } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario, trace, webhookDelay } from "../../queue/needs.ts";
import { doubtsOfLimitOrOrder } from "../../queue/occupancy/ordered-occupancy.ts";
import { inversionIn } from "../../queue/order/delta-star.ts";
import { inversionsAmong } from "../../queue/order/inversions.ts";
import { tracedOrder } from "../../queue/order/traced-order.ts";
import type { Queue } from "../../queue/queue.ts";
import { contradicts, supports } from "../../queue/sightings.ts";
import { queueRule } from "./queue-rule.ts";
import { inLightOfTraces } from "./traced.ts";

const expected = "results in the order of arrival";

/** How many pairs may change places by chance, where calls may be late. */
const fewInverted = 3;

/** First in, first out: violated only if no delay within the declared bound explains the inversions. */
export const fifo: Assertion = {
  rule: "fifo",

  *times(queue) {
    const { delay } = queue.terms;
    const { pairs, proved, inverted } = inversionsAmong(queue.jobs, delay);
    yield* doubtsOfLimitOrOrder(queue);
    if (delay === undefined) yield missing(webhookDelay);
    else yield* inversion(queue, delay, inverted);
    // Results so close together that a late call may have changed places prove no order.
    yield supports(proved);
    const isOpen = inverted > Math.max(proved, fewInverted);
    if (pairs === 0) yield missing(scenario("fill-and-drain"));
    else if (proved === 0 && delay !== undefined)
      yield isOpen ? doubtedIn(slowerJobs, []) : missing(slowerJobs);
    else if (isOpen) yield doubtedIn(whichWasFirst, []);
  },
};

/** Time in which our machine stood still between the two calls excuses as much delay. */
function* inversion(queue: Queue, delay: number, inverted: number): Iterable<Sighting> {
  const worst = inversionIn(queue);
  if (worst === undefined) return;
  const { first, second, lead } = worst;
  const { stoodStill = () => 0 } = queue.terms;
  if (lead > delay + stoodStill(second.w, first.w))
    yield contradicts(queue, {
      how: "reported-out-of-order",
      about: "order",
      expected,
      jobs: [first, second],
      numbers: { lead, delay, inverted },
      unless: ["one-at-a-time"],
    });
}

const slowerJobs = trace(", or slower jobs, or a smaller queue.webhookDelayMs");
const whichWasFirst = trace(
  ", or a smaller queue.webhookDelayMs: more results changed places than kept them for sure",
);

export default queueRule(queueFifo, fifo, {
  inLightOf: inLightOfTraces((traced) => tracedOrder(traced, expected)),
});
