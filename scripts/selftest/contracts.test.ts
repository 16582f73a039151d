import { describe, expect, it } from "vitest";
import type { DecisionOverrides } from "../../fixtures/reference/index.ts";
import type { Verified } from "../contracts/driver.ts";
import { examine } from "../contracts/examine.ts";
import { contractWarnings } from "../contracts/warnings.ts";

describe("the pacts, verified against a target", () => {
  it("show a wrong token type in Pact's words and as the rule that it breaks, and leave out what needs mails", async () => {
    const wrong: DecisionOverrides = {
      login: { result: (members) => ({ ...members, token_type: "bearer" }) },
    };

    const { verified, failed, told, secrets } = await examine(
      [{ id: "a deviation", decisions: wrong, profile: {} }],
      { mail: false, consumers: ["agent-client"] },
    );
    const those = (outcome: Verified["outcome"]) =>
      verified.filter((one) => one.outcome === outcome);

    expect(failed).toEqual(["login.token-type"]);
    const warnings = contractWarnings(those("differs"), told);
    expect(warnings).toHaveLength(7);
    expect(warnings[0]).toMatch(/as login.token-type says: \$.data.token_type .*"?bearer/);
    expect(secrets.filter((secret) => warnings.some((text) => text.includes(secret)))).toEqual([]);
    const inconclusive = those("inconclusive").map(({ interaction }) => interaction);
    expect(inconclusive).toContain("agent-client: a verification by the emailed code");
    expect(contractWarnings(those("inconclusive"), told)).toContainEqual(
      expect.stringMatching(/^Pact did not verify ".+" and \d+ more, because no verification mail/),
    );
  });

  it("say so where Pact sees a difference and no rule does", () => {
    const verified: Verified = {
      interaction: "agent-client: a login",
      rules: ["login.result"],
      outcome: "differs",
      why: ["$.data.more is odd"],
    };

    expect(contractWarnings([verified], [])).toEqual([
      "Pact, agent-client: a login: differs, though no rule of it failed: $.data.more is odd",
    ]);
  });
});
