import { doubtedIn, missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario, webhookDelay } from "../../queue/needs.ts";
import { excessesOf } from "../../queue/occupancy/excesses.ts";
import { doubtsOfLimitOrAdmission } from "../../queue/occupancy/inconsistent-answers.ts";
import { breachBy, canExceed, isOfRace } from "../../queue/occupancy/kept-limit.ts";
import { doubtsOfLimitOrOrder } from "../../queue/occupancy/ordered-occupancy.ts";
import { provingLimit, rejectionsOf } from "../../queue/occupancy/rejections.ts";
import { limitInWords, type Queue } from "../../queue/queue.ts";
import { contradicts, supports } from "../../queue/sightings.ts";

const expected = (queue: Queue): string => `never more than ${limitInWords(queue)}`;

/** Never more inside than the plan's limit, but where only a race exceeds it; requests that are turned away prove it. */
export const limit: Assertion = {
  rule: "limit",

  *times(queue) {
    for (const excess of excessesOf(queue))
      if (!isOfRace(excess, queue))
        yield contradicts(queue, breachBy(excess, expected(queue), queue));
    const isTold = canExceed(queue);
    const proving = provingLimit(queue);
    const wanted = scenario("fill-and-drain");
    yield supports(isTold ? proving : 0);
    if (proving === 0)
      yield rejectionsOf(queue).length === 0 ? missing(wanted) : doubtedIn(wanted, []);
    if (!isTold) yield missing(webhookDelay);
    yield* doubtsOfLimitOrOrder(queue);
    yield* doubtsOfLimitOrAdmission(queue);
  },
};
