import { describe, expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { examine } from "../tables/examine.ts";

const byId = (all: readonly Deviation[], id: string): Deviation => {
  const one = all.find((each) => each.id === id);
  if (one === undefined) throw new Error(`there is no "${id}"`);
  return one;
};

/** The profile without the time after which every server must know of an end. */
const undeclared = (profile: ProfileInput): ProfileInput => {
  const { consistencyMs: _, ...within } = profile.within ?? {};
  return { ...profile, within };
};

const look = (deviation: Deviation, areas: readonly string[], mostRuns = 12) =>
  examine({
    ...{ deviations: [deviation], seed: 3, mostRuns, declares: undeclared },
    selects: (id) => areas.some((area) => id.startsWith(`${area}.`)),
  });

describe.concurrent("a second look, where nobody says how soon an end is seen everywhere", () => {
  it("tells what a lag might have explained", async () => {
    const told = await look(byId(mutants, "logout-all-leaves-never-tokens"), ["logout-all"]);

    expect(told.failed).toEqual(["logout-all.revokes-all-tokens"]);
  });

  // Variants whose ends may be seen late: they declare a lag, or withdraw the reference's.
  const late = variants
    .filter(({ profile }) => "consistencyMs" in (profile?.within ?? {}))
    .filter((_, nth) => nth % 3 === 0);

  it("is asked for of services that are late", () => {
    expect(late.length).toBeGreaterThan(1);
  });

  it.each(late.map(({ id }) => id))("accuses no service that is late: %s", async (id) => {
    const told = await look(byId(variants, id), ["logout", "refresh"], 1);

    expect(told.failed).toEqual([]);
  });
});
