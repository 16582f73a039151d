import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../../contracts/profile/index.ts";
import { mutants } from "../../../../fixtures/mutants/index.ts";
import { combine, startReference } from "../../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../../fixtures/reference/serving/free-addresses.ts";
import { failedCases, suite } from "./suite.ts";
import { Team } from "./team.ts";

/** The faults that the suite finds on the reference with a mutant in it, or on the reference alone. */
async function saidOf(id?: string) {
  const { smtp, webhook } = await freeAddresses();
  const put = mutants.filter((mutant) => mutant.id === id).map(({ decisions }) => decisions);
  const reference = await startReference({ smtp, decisions: combine(...put), seed: 1 });
  const team = await Team.ready(parseProfile(reference.profile({ smtp, webhook }), {}));
  try {
    return await failedCases(team);
  } finally {
    await team.close();
    await reference.close();
  }
}

describe("the suite written by hand", () => {
  it("has forty tests, each with a name of its own and the rules it was written from", () => {
    expect(new Set(suite.map(({ says }) => says)).size).toBe(40);
    expect(suite.filter(({ clauses }) => clauses.length === 0)).toEqual([]);
  });

  it("finds no fault with the reference", async () => {
    expect(await saidOf()).toEqual([]);
  });

  it("finds a fault and names the rule that it stands for", async () => {
    const faults = await saidOf("refresh-gives-a-week-by-default");

    expect(faults.flatMap(({ rules }) => rules)).toContain("refresh.expiry-default");
  });
});
