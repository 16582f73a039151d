import { queueFreesPlaces } from "../../../contracts/clauses/queue.ts";
import { doubtedIn, missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario } from "../../queue/needs.ts";
import { admissionsOf } from "../../queue/occupancy/admissions.ts";
import { mayBeKept, showsKept } from "../../queue/occupancy/kept-places.ts";
import {
  doubtsOfWhoseQueue,
  spuriousRejections,
  turnedAwayBelow,
} from "../../queue/occupancy/rejections.ts";
import { contradicts, supports } from "../../queue/sightings.ts";
import { seenUnderAnyGuess } from "../../queue/verdicts/guesses.ts";
import { queueRule } from "./queue-rule.ts";

const expected = "as many requests admitted as places were freed";
const whyTurnedAway = scenario("sawtooth", "why requests were turned away below the limit");

/**
 * A place is free again once its job has ended. A rejection below the limit shows that it is not where more places were
 * once in use, and enough jobs have ended to have kept the rest.
 */
export const freesPlaces: Assertion = {
  rule: "frees-places",
  see: seenUnderAnyGuess,

  *times(queue) {
    yield* doubtsOfWhoseQueue(queue);
    const { alone } = spuriousRejections(queue);
    for (const rejection of alone)
      if (showsKept(rejection, queue))
        yield contradicts(queue, turnedAwayBelow(rejection, expected, queue));
    // Admissions into queues that were never filled show nothing of a place that is free again.
    const { filled, refilled } = admissionsOf(queue);
    yield supports(filled ? refilled : 0);
    if (mayBeKept(queue) && alone.length > 0) yield doubtedIn(whyTurnedAway, []);
    if (refilled === 0 || !filled) yield missing(scenario("sawtooth"));
  },
};

export default queueRule(queueFreesPlaces, freesPlaces);
