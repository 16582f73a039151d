import { describe, expect, it } from "vitest";
import { Vault } from "../../../contracts/history/vault.ts";
import {
  type ProfileInput,
  parseProfile,
  type Scope,
  scopes,
} from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { type RouteId, routeIds } from "../../../contracts/wire/route-ids.ts";
import { routeById, routes } from "../../../contracts/wire/routes.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { offerOf, planOf } from "../../run/plan.ts";
import { clientFor } from "../../target/client-for.ts";
import { NotOffered } from "../../target/pace/not-offered.ts";
import { Recorder } from "../../target/recorder.ts";
import { examine } from "../tables/examine.ts";

const offering = (offers: ProfileInput["offers"]) =>
  parseProfile({ ...everyFact, target: { baseUrl: "http://127.0.0.1:1" }, offers }, {});

/** What is sent where a client of the profile is asked to call a route, by its method and by others. */
async function sentTo(id: RouteId, offers: ProfileInput["offers"]) {
  const profile = offering(offers);
  const recorder = new Recorder(new Vault());
  const client = clientFor(profile, recorder);
  const route = routeById(id);
  const path = routePath(route, profile.slugs, { token: "t1", server_kind: "3d" });
  const calls = [route.method, "PUT", "GET"].map((method) =>
    client.call({ method, path: `${path}?page=2` }).catch((error: unknown) => error),
  );
  const ended = await Promise.all(calls);
  await client.close();
  return { ended, sent: recorder.events.filter(({ ev }) => ev === "sent").length };
}

/** What a plan takes of a target that offers these scopes alone. */
const costOf = (...own: Scope[]) =>
  planOf(offerOf({ profile: offering({ scopes: own }), rules, extent: "thorough" })).cost;

describe("what a profile does not offer", () => {
  it.each(routeIds)("is never called: %s alone", async (id) => {
    const { ended, sent } = await sentTo(id, { without: [id] });

    expect(ended.every((end) => end instanceof NotOffered)).toBe(true);
    expect(sent).toBe(0);
  });

  it.each(scopes.filter((scope) => scope !== "queue"))(
    "is never called: all of %s",
    async (scope) => {
      const offers = { scopes: scopes.filter((one) => one !== scope) };
      const left = routes.filter(({ tier }) => tier === scope);

      const sent = await Promise.all(left.map(({ id }) => sentTo(id, offers)));

      expect(sent.map((one) => one.sent)).toEqual(left.map(() => 0));
    },
  );

  it("is never called: a server kind that is left out", async () => {
    expect((await sentTo("restart", { servers: ["faceswap"] })).sent).toBe(2);
    expect((await sentTo("restart", { servers: ["3d"] })).sent).toBe(3);
  });

  it("costs nothing: no plan has users, jobs or restarts of it", () => {
    expect(costOf("enterprise-restart")).toMatchObject({ users: 0, paidJobs: 0 });
    expect(costOf("control-plane")).toMatchObject({ paidJobs: 0, restarts: 0 });
    expect(costOf("standard", "enterprise")).toMatchObject({ users: 0, restarts: 0 });
  });

  it("accuses nobody, and leaves nothing untold", async () => {
    const selects = (id: string) => /^(login|logout|token)\./.test(id);
    const facts = { offers: { without: ["refresh" as const] } };

    const { failed, inconclusive, played } = await examine({
      ...{ deviations: [], selects, seed: 1, mostRuns: 6, facts },
    });

    expect(played).toBeGreaterThan(100);
    expect([failed, inconclusive]).toEqual([[], []]);
  });
});
