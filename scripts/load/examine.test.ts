import { describe, expect, it } from "vitest";
import { without } from "../../conformance/selftest/reasons/facts.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";
import { examineByLoad } from "./examine.ts";

const storm = { scenarios: ["token-storm"] } as const;

describe("load of sessions", () => {
  it("accuses the reference of nothing", async () => {
    const { failed } = await examineByLoad({ kind: "reference", id: "the reference" }, storm);

    expect(failed).toEqual([]);
  });

  it("shows what is wrong with tokens, by the token rules", async () => {
    const mutant = { kind: "mutant", id: "refresh.revokes:none" } as const;

    const { failed } = await examineByLoad(mutant, storm);

    expect(failed).toEqual(["refresh.revokes-previous-token"]);
  });
});

describe("load of queues", () => {
  it("names the rule that a wrong queue breaks, in one scenario", async () => {
    const mutant = { kind: "mutant", id: "the-newest-job-is-next" } as const;

    const { failed } = await examineByLoad(mutant, { scenarios: ["fill-and-drain"] });

    expect(failed).toEqual(["queue.fifo"]);
  });
});

describe("load without a fact that it cannot do without", () => {
  it.each(["accounts", "evidence.media", "evidence.webhook"])("asks for it: %s", async (fact) => {
    const declares = (profile: ProfileInput) => without(profile, new Set([fact]));
    const loaded = examineByLoad({ kind: "reference", id: "reference" }, { declares });

    await expect(loaded).rejects.toMatchObject({ name: "EnvironmentError", fact });
  });
});
