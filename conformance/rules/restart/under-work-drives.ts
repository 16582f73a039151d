import fc from "fast-check";
import { minimalBody, offeredServers, type Profile } from "../../../contracts/profile/index.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { callingRoutes, isReachable } from "../../generation/offered-routes.ts";
import { Customer } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { unreachable } from "../../stage/drives/asking.ts";
import type { Stage } from "../../stage/stage.ts";
import { wrongKey } from "../../stage/texts/wrong-key.ts";
import { askWrongly } from "../enterprise/keyless-request.ts";
import { noKey, restartInsisting } from "./steps.ts";

/** So many requests wait for one another where a plan has a queue, and fit into the shortest queue. */
const together = 3;

const kindsOf = (facts: Profile) => offeredServers(facts).map(({ kind }) => kind);

/** Restarts a server while requests wait for their turn and their webhooks: customers restart busy servers, too. */
export const restartUnderWork = drive("restart a server while work waits", {
  given: (facts) => fc.constantFrom(...kindsOf(facts)),
  cases: kindsOf,
  needs: ["webhook", "media"],
  unless: (facts) => noKey(facts) ?? unreachable(facts, callingRoutes),
  runs: 6,
  company: "exclusive",
  jobs: (facts) => 1 + together * callingRoutes.filter((route) => isReachable(facts, route)).length,

  async act(kind, stage) {
    const routes = callingRoutes.filter((route) => isReachable(stage.facts, route));
    const results = await Promise.all(routes.map((route) => begun(route, stage)));
    await restartInsisting(stage, [kind]);
    await Promise.all(results.map((awaited) => awaited()));
    // A restarted server may forget its keys, but must not serve a wrong one.
    if (routes.includes("transcribe"))
      await askWrongly(stage, "transcribe", wrongKey(stage, "random"));
  },
});

/** Sends requests to a route; the function that it returns awaits their results. */
async function begun(
  route: (typeof callingRoutes)[number],
  stage: Stage,
): Promise<() => Promise<void>> {
  const customer = new Customer(stage, stage.account(routeById(route).tier, "apart"));
  const body = minimalBody(stage.facts, route).value;
  const asked = await Promise.all(
    Array.from({ length: together }, () => customer.ask(route, body)),
  );
  return async () => {
    for (const one of asked) if (one.disposition === "accepted") await customer.result(one);
  };
}
