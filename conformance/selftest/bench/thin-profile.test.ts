import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { referenceProfile } from "../../../fixtures/profiles/reference.ts";
import { thinProfile } from "./thin-profile.ts";

const whole = referenceProfile("http://127.0.0.1:1", {
  serviceMs: 20,
  evidence: true,
  trace: true,
  webhook: "127.0.0.1:0",
});

describe("a thinned profile", () => {
  it("is the whole one where nothing is left out", () => {
    expect(thinProfile(whole, () => false)).toEqual({ profile: whole, left: [] });
  });

  it("keeps who is asked and with what where everything else is left out", () => {
    const { profile, left } = thinProfile(whole, () => true);

    expect(profile).toMatchObject({ target: whole.target, accounts: whole.accounts });
    expect(profile.evidence).toEqual({ media: whole.evidence?.media });
    expect(left).toContain("within");
    expect(() => parseProfile(profile, {})).not.toThrow();
  });

  it("leaves out single facts of a section, and says which", () => {
    let asked = 0;
    const { profile, left } = thinProfile(whole, () => ++asked % 7 === 0);

    expect(left.length).toBeGreaterThan(5);
    expect(left.some((name) => name.startsWith("recognise."))).toBe(true);
    expect(parseProfile(profile, {})).not.toEqual(parseProfile(whole, {}));
  });
});
