import { describe, expect, it } from "vitest";
import { type Plan, plans } from "../../contracts/limits.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { affordable } from "./scenario-run.ts";

const accountsOn = (of: readonly Plan[]) =>
  of.map((plan, at) => ({ name: `${plan}-${at}`, plan, key: `key-of-account-${at}` }));

function driven(of: readonly Plan[], only?: readonly Plan[], longJob?: object): string[] {
  const facts = {
    target: { baseUrl: "http://127.0.0.1:9" },
    accounts: accountsOn(of),
    queue: { longJob },
  };
  return affordable(parseProfile(facts, {}), only);
}

describe("the scenarios that a profile can afford", () => {
  it("are without the one of two accounts of a plan where each plan has one", () => {
    expect(driven(plans)).not.toContain("accounts");
    expect(driven([...plans, "standard"])).toContain("accounts");
    expect(driven([...plans, "standard"], ["pay-as-you-go"])).not.toContain("accounts");
  });

  it("are without long jobs where none is declared", () => {
    expect(driven(plans)).not.toContain("long-short");
    expect(driven(plans, undefined, { object_name: "tall brass lamp" })).toContain("long-short");
  });

  it("are the least set for the rest", () => {
    expect(driven(plans)).toEqual(
      expect.arrayContaining(["alone", "burst", "fill-and-drain", "sawtooth", "aftermath"]),
    );
  });
});
