import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

/** The verdicts on the reference, examined gently as a service on another machine, but quickly. */
async function examinedGently(): Promise<Judgement[]> {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
  });
  try {
    const pace = { mode: "gentle" as const, requestsPerSecond: 1000 };
    const profile = parseProfile({ ...reference.profile(listen), pace }, {});
    const { told } = await runCheck({
      profile,
      rules,
      catalogue,
      digest: "",
      kit: "selftest",
      command: "gentle",
      run: "gentle",
      seed: 3,
      extent: "usual",
      narrows: false,
    });
    const { accounts, requests, jobs, restarts } = reference.counts();
    expect(accounts).toBeLessThanOrEqual(40);
    expect(requests).toBeLessThanOrEqual(1000);
    expect([jobs, restarts]).toEqual([0, 0]);
    return told;
  } finally {
    await reference.close();
  }
}

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
