import fc from "fast-check";
import { plans } from "../../../contracts/limits.ts";
import { type Profile, sampleValue } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { jobsInQueue } from "../../generation/parameters/sampled.ts";
import { everyAddressing } from "../../stage/customer.ts";
import { asking } from "../../stage/drives/asking.ts";
import type { Series } from "../../stage/drives/series.ts";

const route = "object_removal";

const samples = (facts: Profile): Change[] => [
  { base64: sampleValue(facts, "object_removal.base64").value },
  { base64: undefined },
  { object_name: sampleValue(facts, "object_removal.object_name").value },
];

/** Asks with each parameter and without it, as far as it may be left out, webhook and track_id included. */
export const askRemovals = asking("ask object_removal with and without its parameters", {
  routes: [route],
  given: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  cases: [[0, 1, 2, 0]],
  needs: ["media"],
  runs: 3,
  series: (which, facts) => [
    ...everyAddressing.map(
      (order): Series => ({
        route,
        order,
        changes: which.map((at) => samples(facts)[at] ?? {}).concat([{}]),
      }),
    ),
    // The jobs that load asks for: where the route refuses them, load sees no queue, and no other drive would say why.
    { route, changes: [...jobsInQueue(facts, route), {}] },
  ],
});

/**
 * With and without webhook, track_id and flag, as often as there are plans: where one plan lacks one of them, its other
 * answers show that it is served.
 */
export const askRemovalsOfEach = asking(
  "ask object_removal for its webhook and track_id by each account",
  {
    routes: [route],
    given: fc.constant({}),
    cases: [{}],
    needs: ["media"],
    isAlone: true,
    runs: 1,
    series: (_, facts) =>
      plans.flatMap((_plan, turn) =>
        everyAddressing.map((order, at): Series => {
          const flag = samples(facts)[(turn + at) % 2 === 0 ? 1 : 0] ?? {};
          return { route, order, changes: [flag] };
        }),
      ),
  },
);
