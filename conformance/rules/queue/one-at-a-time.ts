import { queueOneAtATime } from "../../../contracts/clauses/queue.ts";
import { doubtedIn, fact, missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario, trace } from "../../queue/needs.ts";
import { doubtsOfLimitOrOrder } from "../../queue/occupancy/ordered-occupancy.ts";
import { isSeenSerial, speedupOf } from "../../queue/order/serial.ts";
import { ServiceTime } from "../../queue/order/service-time.ts";
import { tracedSerial } from "../../queue/order/traced-serial.ts";
import { boundsIn, type Queue } from "../../queue/queue.ts";
import { tellsCompletion } from "../../queue/queued-job.ts";
import { contradicts, supports } from "../../queue/sightings.ts";
import { queueRule } from "./queue-rule.ts";
import { inLightOfTraces } from "./traced.ts";

const expected = "one request processed after another";
const leastServiceTime = fact(
  "queue.serviceTime.minimumMs",
  "the least time a job is processed (queue.serviceTime.minimumMs)",
);
const howManyWorkers = trace(", or a burst that takes as long as its jobs do one by one");

/** One job after another: refuted by a span of time with more work in it than one worker can do. */
export const oneAtATime: Assertion = {
  rule: "one-at-a-time",

  *times(queue) {
    const { serviceTime } = queue.terms;
    const { least, contended } = serviceIn(queue);
    const isSerial = isSeenSerial(queue);
    if (queue.terms.runningCounts !== true) yield* doubtsOfLimitOrOrder(queue);
    if (serviceTime === undefined) yield missing(leastServiceTime);
    else yield supports(isSerial ? contended : 0);
    if (serviceTime !== undefined && least !== undefined && least.each < serviceTime) {
      const { from, until, work, each, last } = least;
      yield contradicts(queue, {
        how: "more-work-than-one-can-do",
        about: "order",
        expected,
        jobs: [last],
        numbers: { work, window: until - from, each, serviceTime },
      });
    }
    const isOpen = serviceTime !== undefined && speedupOf(queue) !== undefined;
    if (contended === 0) yield missing(scenario("fill-and-drain"));
    else if (!isSerial) yield isOpen ? doubtedIn(howManyWorkers, []) : missing(howManyWorkers);
  },
};

function serviceIn(queue: Queue): ServiceTime {
  const service = new ServiceTime(queue.terms.serviceTime);
  for (const { job, until } of boundsIn(queue))
    if (tellsCompletion(job)) service.push(job, job.s, until);
  service.finish();
  return service;
}

export default queueRule(queueOneAtATime, oneAtATime, {
  inLightOf: inLightOfTraces((traced) => tracedSerial(traced, expected)),
});
