import { describe, expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import type { Facts } from "../../../fixtures/reference/facts.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { silence } from "../../../fixtures/variants/variant.ts";
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

describe.concurrent("a doubt, where nobody says how soon an end is seen everywhere", () => {
  it("ends where a later look told what a lag might have explained", async () => {
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

describe.concurrent("a second look at rest, where nobody says what a limit answers", () => {
  const no = { code: "E1042", status: 403, message: "No." };
  /** More than three a second are refused, without a word. */
  const isBeyond = (f: Facts): boolean => {
    const now = performance.now();
    const lately = ((f.notes.get("sign-ups") ?? []) as number[]).filter((at) => now - at < 1000);
    f.notes.set("sign-ups", lately.length < 3 ? [...lately, now] : lately);
    return lately.length >= 3;
  };
  const [limited, firm] = silence("Request-per-time limits are not shown (Limits).", {
    "three-sign-ups-a-second": { "signup.credentials": (f) => (isBeyond(f) ? no : undefined) },
    "sign-ups-with-a-header-alone": {
      "signup.credentials": ({ request }) =>
        request.headers.authorization === undefined ? no : undefined,
    },
  });
  const told = async (deviation: Deviation | undefined) => {
    const rested = new Set<string | undefined>();
    const { failed } = await examine({
      ...{ deviations: deviation ? [deviation] : [], seed: 3, mostRuns: 12 },
      facts: { recognise: { rateLimited: undefined } },
      selects: (id) => id === "signup.needs-no-credentials",
      sink: ({ episode = "" }) => episode.endsWith("~later") && rested.add(episode),
    });
    return { failed, isAskedAgain: rested.size > 0 };
  };

  it("shows that a limit refused, and that no limit did", async () => {
    expect(await told(limited)).toMatchObject({ failed: [] });
    expect(await told(firm)).toMatchObject({ failed: ["signup.needs-no-credentials"] });
  });

  it("costs a service nothing that refuses nobody", async () => {
    expect(await told(undefined)).toEqual({ failed: [], isAskedAgain: false });
  });
});
