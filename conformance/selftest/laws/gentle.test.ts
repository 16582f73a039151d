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
  it("tells most rules by 40 users and 1000 requests, and what budget the others want", {
    retry: 2,
  }, async () => {
    const told = await examinedGently();

    const isForWantOfCosts = ({ needs }: Judgement) => needs.some(({ kind }) => kind === "budget");
    const untold = told.filter(({ verdict }) => verdict === "inconclusive" || verdict === "fail");
    expect(untold.filter((one) => !isForWantOfCosts(one)).map(({ clause }) => clause.id)).toEqual(
      [],
    );
    expect(told.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(80);
  });
});
