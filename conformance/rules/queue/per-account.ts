import { queuePerAccount } from "../../../contracts/clauses/queue.ts";
import { missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { isolatedIn } from "../../queue/isolation.ts";
import { scenario } from "../../queue/needs.ts";
import { unkept } from "../../queue/occupancy/kept-limit.ts";
import {
  doubtsOfWhoseQueue,
  rejectionsOf,
  turnedAwayBelow,
  turnedAwayForOthers,
} from "../../queue/occupancy/rejections.ts";
import { contradicts, type QueueRule, supports } from "../../queue/sightings.ts";
import { seenUnderAnyGuess } from "../../queue/verdicts/guesses.ts";
import { queueRule } from "./queue-rule.ts";

const expected = "one account's full queue turns nobody else away";

/** A queue's own refused requests may have filled it. */
const unless: readonly QueueRule[] = ["admits-below-limit", "frees-places", "enforced-on-arrival"];

/**
 * Nobody is turned away where only the jobs of other accounts would fill the queue. That it is for these shows an account
 * that by itself had more inside.
 */
export const perAccount: Assertion = {
  rule: "per-account",
  see: seenUnderAnyGuess,

  *times(queue) {
    yield* doubtsOfWhoseQueue(queue);
    for (const rejection of turnedAwayForOthers(queue))
      yield contradicts(queue, {
        ...turnedAwayBelow(rejection, expected, queue),
        how: "turned-away-beside-others",
        // A queue that other customers fill, too, is the breach itself.
        about: undefined,
        unless,
      });
    const isolated = isolatedIn(queue);
    yield supports(isolated);
    if (isolated === 0) yield missing(scenario("accounts"));
    if (!queue.among.all.some((one) => rejectionsOf(one).length > 0)) yield* unkept(queue);
  },
};

export default queueRule(queuePerAccount, perAccount);
