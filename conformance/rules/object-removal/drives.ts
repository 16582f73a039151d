import fc from "fast-check";
import { type Profile, sampleValue } from "../../../contracts/profile/index.ts";
import { asking } from "../../kit/drives/asking.ts";
import type { Change } from "../../kit/generation/change.ts";
import type { Order } from "../../kit/stage/customer.ts";

const route = "object_removal";

const samples = (facts: Profile): Change[] => [
  { base64: sampleValue(facts, "object_removal.base64").value },
  { base64: undefined },
  { object_name: sampleValue(facts, "object_removal.object_name").value },
];

const orders: readonly Order[] = [
  { hook: false, trackId: false },
  { trackId: false },
  { hook: false },
  {},
];

/** With each parameter and without it, as far as it may be left out: webhook and track_id too. */
export const askRemovals = asking("ask object_removal with and without its parameters", {
  routes: [route],
  given: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  cases: [[0, 1, 2, 0]],
  needs: ["media"],
  runs: 3,
  series: (which, facts) =>
    orders.map((order) => ({
      route,
      order,
      changes: which.map((at) => samples(facts)[at] ?? {}).concat([{}]),
    })),
});
