import { describe, expect, it } from "vitest";
import type { DriverStage } from "../../conformance/run/driver.ts";
import { Allowance } from "../../conformance/target/pace/allowance.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import type { RawEvent } from "../../load/record/raw-event.ts";
import { beyond, counting } from "./counting.ts";
import { scenarioRun } from "./scenario-run.ts";

const accounts = [{ name: "one", plan: "standard" as const, key: "key-of-one-account" }];
const profileOf = (facts: object) =>
  parseProfile({ target: { baseUrl: "http://127.0.0.1:9" }, accounts, ...facts }, {});

const allowing = (stated: object = {}) => {
  const most = { requests: 9, users: 9, paidJobs: 9, restarts: 9 };
  return new Allowance({ most, stated, slugs: {} });
};

const job = (id: string, status: number): RawEvent[] => {
  const { method, path } = routeById("object_removal");
  const at = { clock: "k6:burst.1", id, episode: "burst/one" };
  const body = { text: status < 400 ? "{}" : '{"status":"error"}', bytes: 2 };
  return [
    { ev: "sent", t_us: 1, ...at, method, path, headers: {} },
    { ev: "answered", t_us: 2, ...at, status, headers: {}, body },
  ] as unknown as RawEvent[];
};

describe("what k6 sends", () => {
  it("is counted where whatever leaves is counted, without the jobs that were turned away", () => {
    const allowance = allowing();
    const stage = { profile: profileOf({}), world: { client: { allowance } } };
    const count = counting(stage as unknown as DriverStage);

    for (const event of [...job("a", 202), ...job("b", 429), ...job("c", 202)]) count(event);

    expect([allowance.used("requests"), allowance.used("paidJobs")]).toEqual([3, 2]);
  });
});

describe("a scenario", () => {
  const limitOf = (allowance: Allowance, facts: object = {}) => {
    const choice = { scenario: "burst" as const, receivers: [], give: (name: string) => name };
    return beyond(allowance, scenarioRun(profileOf(facts), choice));
  };
  const ceiling = { requestsPerSecond: 100, totalRequests: 100, concurrency: 50, seconds: 900 };

  it("is left out where a stated budget or the ceiling has no room beside what left before", () => {
    const spent = allowing();
    for (let n = 0; n < 50; n += 1) spent.count({ method: "GET", path: "/" });

    // It may send 3 rounds of 3 x 10 requests.
    expect(limitOf(allowing())).toBeUndefined();
    expect(limitOf(allowing({ paidJobs: 89 }))).toBe("paidJobs");
    expect(limitOf(allowing({ requests: 89 }))).toBe("requests");
    expect(limitOf(allowing({ paidJobs: 90, requests: 90 }))).toBeUndefined();
    expect(limitOf(allowing(), { load: { ceiling } })).toBeUndefined();
    expect(limitOf(spent, { load: { ceiling } })).toBe("load's ceiling");
  });
});
