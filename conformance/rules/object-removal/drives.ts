import fc from "fast-check";
import { minimalBody, type Profile, sampleValue } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { jobsInQueue } from "../../generation/parameters/sampled.ts";
import { Accounts } from "../../stage/accounts.ts";
import { everyAddressing } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { asking, type Series, unreachable } from "../../stage/drives/asking.ts";
import { sideBySide } from "../../stage/side-by-side.ts";

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

const customers = (facts: Profile): number => new Accounts(facts).lanes("standard") / 2;

/**
 * Each account in turn asks with and without webhook and track_id: where one plan lacks them, its other answers show
 * that it is served.
 */
export const askRemovalsOfEach = drive(
  "ask object_removal for its webhook and track_id by each account",
  {
    given: fc.constant({}),
    needs: ["media"],
    unless: (facts) => unreachable(facts, [route]),
    runs: 1,
    company: "beside",
    shrinks: false,
    jobs: (facts) => everyAddressing.length * customers(facts),

    act: (_, stage) =>
      sideBySide(
        stage,
        { tier: "standard", which: "shared" },
        Array.from({ length: customers(stage.facts) }, () => async (customer) => {
          const body = minimalBody(stage.facts, route).value;
          for (const order of everyAddressing) await customer.ask(route, body, order);
        }),
      ),
  },
);
