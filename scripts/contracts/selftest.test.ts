import { describe, expect, it } from "vitest";
import { idOf, inCompany } from "../../conformance/selftest/tables/company.ts";
import type { Consumer } from "../../contracts/pacts/interaction.ts";
import { states } from "../../contracts/pacts/provider-state.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { type DecisionOverrides, honest } from "../../fixtures/reference/decisions/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../fixtures/variants/index.ts";
import { examine } from "./examine.ts";
import { setups } from "./states/index.ts";

const named = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error(`nothing is called ${id}`);
  return found;
};

/** The variants that the pacts of each consumer are tried on. */
const right: Record<Consumer, string[]> = {
  "agent-client": ["decorated-content-type", "link-redirects-to-another-site", "times-by-week"],
  "enterprise-operator": ["restart-tells-more"],
  "generation-client": ["songs-take-a-prompt-or-lyrics", "wrong-values-fail-the-job"],
};
const wrong: Record<Consumer, string[]> = {
  "agent-client": [
    "login-answers-without-token-expiry",
    "login-tells-expires-at-in-local-time",
    "verify-email-answers-the-user-as-it-was-before",
    "verify-link-redirects-programs-too",
    "refresh-gives-a-month-whatever-is-asked-for",
    "refresh-gives-the-old-token-again",
    "reset-password-changes-nothing",
    "reset-password-needs-no-confirmation",
    "refresh-takes-any-scheme",
    "resend-sends-a-code-that-nobody-knows",
    "verify-link-sends-browsers-on-without-verifying",
    "verify-email-wants-the-cookie-of-users-who-are-logged-in",
  ],
  "enterprise-operator": [
    "restart-answers-a-message-object",
    "restart-of-3d-needs-no-key",
    "refused-restart-says-failed",
  ],
  "generation-client": [
    "music-refuses-flac",
    "transcribe-refuses-sentence",
    "scene-maker-still-serves",
    "watermark-remover-is-not-there",
    "watermark-remover-breaks-on-every-video",
    "lyrics-generator-is-not-there",
    "songs-refuse-captions",
    "removal-refuses-base64-true",
    "music-takes-any-bitrate",
    "transcripts-are-never-called-back",
  ],
};

/** A restart without the key hides the wording of refusals, so the operator's variants are examined alone. */
const sizes = { "agent-client": 3, "generation-client": 6, "enterprise-operator": 1 };

/**
 * Deviations that do not decide the same thing in two ways are examined as one, since each examination takes a process
 * of Pact's.
 */
const together = <T extends Deviation>(list: readonly T[], ids: Record<Consumer, string[]>) =>
  (Object.keys(ids) as Consumer[]).flatMap((consumer) =>
    inCompany(
      ids[consumer].map((id) => named(list, id)),
      sizes[consumer],
    ).map((company) => [idOf(company), company, { consumers: [consumer] }] as const),
  );

// Each test mostly waits for a process and for mails.
describe.concurrent("the pacts", () => {
  it.each(together(variants, right))("accuse nobody who is %s", async (_ids, company, pacts) => {
    const { verified, failed } = await examine(company, pacts);

    expect(verified.filter(({ outcome }) => outcome === "differs")).toEqual([]);
    expect(failed).toEqual([]);
  });

  it.each(together(mutants, wrong))(
    "report %s by the rules that they break",
    async (_ids, company, pacts) => {
      const broken = company.flatMap(({ breaks }) => breaks.map((clause) => clause.id));

      const { failed } = await examine(company, pacts);

      expect(failed.toSorted()).toEqual([...new Set(broken)].sort());
    },
  );

  it("call nothing a difference that was a crash for a moment", async () => {
    const decisions: DecisionOverrides = {
      generation: {
        combinationFault: (route, values, f) =>
          f.count(`asked ${route}`) === 1
            ? { code: "broke", status: 500, message: "The model broke down." }
            : honest.generation.combinationFault(route, values, f),
      },
    };

    const { verified } = await examine([{ id: "crash", decisions, profile: {} }], {
      consumers: ["generation-client"],
    });

    expect(verified.filter(({ outcome }) => outcome === "differs")).toEqual([]);
    expect(verified.some(({ why }) => why.some((text) => /crash/.test(text)))).toBe(true);
  });

  it("ask for no provider state that nobody sets up", () => {
    const known = Object.values(states).map(({ name }) => name);

    expect(Object.keys(setups).sort()).toEqual(known.sort());
  });
});
