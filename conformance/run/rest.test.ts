import { expect, it } from "vitest";
import { tokenExpiryDefault } from "../../contracts/limits.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";
import type { DecisionOverrides } from "../../fixtures/reference/decisions/index.ts";
import { checked, onReference } from "../selftest/on-reference.ts";
import { aMinute } from "./rest.ts";

const rests = { ms: 4000, pauseMs: 500 };
/** The age is that of users kept to the end; no scenario of this rule pauses for so long. */
const [oldMs, longMs] = [3500, 450];

/** A service that gives a week where a refresh asks for no lifetime, to whom this holds for. */
function weekFor(isMet: (ageMs: number, gapMs: number) => boolean): DecisionOverrides {
  const began = new Map<unknown, number>();
  let last = performance.now();
  let gap = 0;
  return {
    http: {
      intercept: async ({ state }) => {
        gap = performance.now() - last;
        last += gap;
        for (const user of state.users) if (!began.has(user)) began.set(user, last);
        return undefined;
      },
    },
    refresh: {
      expiry: (asked, old) => {
        const ageMs = performance.now() - (began.get(old.user) ?? last);
        return asked ?? (isMet(ageMs, gap) ? "1_week" : tokenExpiryDefault);
      },
    },
  };
}

it.each([
  ["old users at rest", (ageMs: number, gapMs: number) => ageMs > oldMs && gapMs > longMs],
  ["traffic at rest", (_ageMs: number, gapMs: number) => gapMs > longMs],
])("shows a service that is wrong for %s alone", async (_, isMet) => {
  const deviations = [{ decisions: weekFor(isMet), profile: {} }];
  const verdict = (how: object) =>
    onReference({ deviations }, async (profile) => {
      const { told } = await checked(profile, {
        ...{ seed: 3, extent: "quick", first: "quick", ...how },
        selects: (id) => id === "refresh.expiry-default",
      });
      return told.find(({ clause }) => clause.id === "refresh.expiry-default")?.verdict;
    });

  expect(await verdict({})).toBe("pass");
  expect(await verdict({ rests })).toBe("fail");
});

it("accuses no right service of any rule", async () => {
  const { told } = await onReference({}, (profile) =>
    checked(profile, {
      ...{ seed: 3, extent: "quick", first: "quick", rests },
      selects: (id) => id === "refresh.expiry-default",
    }),
  );

  expect(told.filter(({ verdict }) => verdict === "fail")).toEqual([]);
});

it("says in the history that the looks were not made where too little time is left", async () => {
  const { history } = await onReference({}, (profile) =>
    checked(profile, {
      ...{ seed: 3, extent: "quick", first: "quick", timeMs: 20_000, rests: aMinute },
      selects: (id) => id === "refresh.expiry-default",
    }),
  );

  const looks = history.episodes.filter(({ episode }) => episode?.startsWith("look at a user"));
  expect(looks.filter(({ phase }) => phase === "end").map(({ fault }) => fault)).toEqual([
    expect.stringContaining("time"),
  ]);
});

it("waits for nothing where the target offers nothing to look at", async () => {
  const declares = (whole: ProfileInput) => ({
    ...whole,
    offers: { scopes: ["enterprise-restart" as const] },
  });

  const { history } = await onReference({ declares }, (profile) =>
    checked(profile, {
      ...{ seed: 3, extent: "quick", first: "quick", rests: { ...rests, ms: 3_600_000 } },
      selects: (id) => id === "restart.requires-key",
    }),
  );

  expect(history.calls.length).toBeGreaterThan(0);
});
