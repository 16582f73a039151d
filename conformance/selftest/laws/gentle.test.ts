import { describe, expect, it } from "vitest";
import type { Judgement } from "../../verdicts/judgement.ts";
import { checked, onReference } from "../on-reference.ts";

const pace = { mode: "gentle", requestsPerSecond: 1000 } as const;

/** The verdicts on the reference, examined gently as a service on another machine, but quickly. */
const examinedGently = (): Promise<Judgement[]> =>
  onReference({ declares: (whole) => ({ ...whole, pace }) }, async (profile, reference) => {
    const { told } = await checked(profile, { seed: 3, extent: "usual" });
    const { accounts, requests, jobs, restarts } = reference.counts();
    expect(accounts).toBeLessThanOrEqual(40);
    expect(requests).toBeLessThanOrEqual(1000);
    expect([jobs, restarts]).toEqual([0, 0]);
    return told;
  });

describe("a gentle run on a right service", () => {
  // Refreshes that are sent at the same time may be served one by one: then a rule about races is rightly untold.
  it("tells all that needs neither jobs nor restarts, or says how many users or requests it wants", {
    retry: 2,
  }, async () => {
    const told = await examinedGently();

    const untold = told.filter(({ verdict }) => verdict === "inconclusive" || verdict === "fail");
    const wants = ({ needs }: Judgement, budgets: readonly string[]) =>
      needs.length > 0 && needs.every(({ name }) => budgets.includes(name));
    const paid = ["budget.paidJobs", "budget.restarts"];
    const others = untold.filter((one) => !one.needs.some(({ name }) => paid.includes(name)));
    const free = ["budget.users", "pace.totalRequests"];
    expect(untold.filter((one) => !wants(one, [...paid, ...free]))).toEqual([]);
    expect(others.filter((one) => !wants(one, free))).toEqual([]);
    expect(others.length).toBeLessThanOrEqual(3);
    const isTold = ({ verdict }: Judgement) => verdict === "pass" || verdict === "observed";
    expect(told.filter(isTold).length).toBeGreaterThanOrEqual(88);
  });
});
