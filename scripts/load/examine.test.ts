import { describe, expect, it } from "vitest";
import { fileOf } from "../../conformance/media/shelf.ts";
import { restingOnPlays } from "../../conformance/selftest/laws/resting-on-plays.ts";
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

    const { failed, checked } = await examineByLoad(mutant, storm);

    expect(failed).toEqual(["refresh.revokes-previous-token"]);
    expect(restingOnPlays(checked)).toEqual([]);
  });
});

describe("load of queues", () => {
  it("names the rule that a wrong queue breaks, in one scenario", async () => {
    const mutant = { kind: "mutant", id: "the-newest-job-is-next" } as const;

    const { failed, checked } = await examineByLoad(mutant, { scenarios: ["fill-and-drain"] });

    expect(failed).toEqual(["queue.fifo"]);
    expect(restingOnPlays(checked)).toEqual([]);
  });

  it("sees the order of one that answers equal jobs from a cache, since no two are equal", async () => {
    const variant = { kind: "variant", id: "results-made-before-come-at-once" } as const;

    const { failed, inconclusive } = await examineByLoad(variant, { scenarios: ["long-short"] });

    expect(failed).toEqual([]);
    expect(inconclusive).not.toContain("queue.fifo");
  });

  it("accuses it of nothing where the profile has all jobs equal", async () => {
    const variant = { kind: "variant", id: "results-made-before-come-at-once" } as const;
    const init_image = Buffer.from(fileOf("image").bytes).toString("base64");
    const equal = { init_image, object_name: "lamp" };
    const declares = ({ parameters, ...facts }: ProfileInput) => ({
      ...facts,
      parameters: { ...parameters, bodies: { ...parameters?.bodies, object_removal: equal } },
    });

    const { failed } = await examineByLoad(variant, {
      scenarios: ["burst", "long-short"],
      declares,
    });

    // Whether a known result overtook anybody is chance; what is said then, the freedom's own test holds.
    expect(failed).toEqual([]);
  });
});

describe("load without a fact that it cannot do without", () => {
  it.each(["accounts", "evidence.media", "evidence.webhook"])("asks for it: %s", async (fact) => {
    const declares = (profile: ProfileInput) => without(profile, new Set([fact]));
    const loaded = examineByLoad({ kind: "reference", id: "reference" }, { declares });

    await expect(loaded).rejects.toMatchObject({ name: "EnvironmentError", fact });
  });
});
