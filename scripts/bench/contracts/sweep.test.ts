import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { consumersOf, standing, sweep } from "./sweep.ts";
import { sweepPage } from "./sweep-page.ts";

const [first, second] = standing;
const [variant, other] = variants;

describe("the sweep of the pacts", () => {
  it("asks of a mutant the consumers whose pacts stand for what it breaks", () => {
    const named = (id: string) => mutants.find((one) => one.id === id)!;

    expect(consumersOf(named("music-refuses-flac"))).toEqual(["generation-client"]);
    expect(consumersOf(named("login-answers-without-token-expiry"))).toEqual(["agent-client"]);
    expect(standing.length).toBeGreaterThan(500);
  });

  it("kills a mutant, and spares a variant, that the pattern names", async () => {
    const {
      caught,
      told,
      variants: count,
    } = await sweep(/^(restart-answers-a-message-object|deep-extra-member)$/, () => {});

    expect(caught.map(({ failed }) => failed)).toEqual([["restart.success-body"]]);
    expect({ told, count }).toEqual({ told: [], count: 1 });
  });
});

describe("its page", () => {
  it("counts what was killed by a rule that it breaks, and names what went astray", () => {
    const page = sweepPage({
      caught: [
        { mutant: first!, failed: [first!.breaks[0]!.id, "another.rule"] },
        { mutant: { ...second!, subtle: false }, failed: ["another.rule"] },
      ],
      variants: 2,
      told: [
        { variant: variant!, failed: ["some.rule"], differing: [] },
        { variant: other!, failed: [], differing: ["a login (404)", "a logout (404)"] },
      ],
    });

    expect(page).toContain("No rule fails for 1 of 2 variants.");
    expect(page).toContain("1 of 2 mutants are killed");
    expect(page).toContain(`- accused: ${variant!.id}: some.rule`);
    expect(page).toContain(`| ${other!.id} | 2 | a login (404) |`);
    expect(page).toContain(`- ${first!.id}: also another.rule`);
    expect(page).toContain(`| ${second!.id} | `);
  });
});
