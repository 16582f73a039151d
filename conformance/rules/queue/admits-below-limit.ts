import { queueAdmitsBelowLimit } from "../../../contracts/clauses/queue.ts";
import { missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario } from "../../queue/needs.ts";
import { admissionsOf } from "../../queue/occupancy/admissions.ts";
import { doubtsOfLimitOrAdmission } from "../../queue/occupancy/inconsistent-answers.ts";
import { showsKept } from "../../queue/occupancy/kept-places.ts";
import {
  doubtsOfWhoseQueue,
  spuriousRejections,
  turnedAwayBelow,
} from "../../queue/occupancy/rejections.ts";
import type { Queue } from "../../queue/queue.ts";
import { contradicts, supports } from "../../queue/sightings.ts";
import { seenUnderAnyGuess } from "../../queue/verdicts/guesses.ts";
import { queueRule } from "./queue-rule.ts";

const expected = ({ limit }: Queue): string =>
  `no request turned away as queue-full while fewer than ${limit} are queued`;

/** No request is turned away with fewer inside than the limit, but where jobs that ended may have kept their places. */
export const admitsBelowLimit: Assertion = {
  rule: "admits-below-limit",
  see: seenUnderAnyGuess,

  *times(queue) {
    yield* doubtsOfLimitOrAdmission(queue);
    yield* doubtsOfWhoseQueue(queue);
    for (const rejection of spuriousRejections(queue).alone)
      if (!showsKept(rejection, queue))
        yield contradicts(queue, turnedAwayBelow(rejection, expected(queue), queue));
    // Admissions into queues that were never filled show nothing of the last place.
    const { filled, below, last } = admissionsOf(queue);
    yield supports(filled ? below : 0);
    if (last === 0 || !filled) yield missing(scenario("fill-and-drain"));
  },
};

export default queueRule(queueAdmitsBelowLimit, admitsBelowLimit);
