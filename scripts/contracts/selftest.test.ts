import { describe, expect, it, vi } from "vitest";
import type { Consumer } from "../../contracts/pacts/interaction.ts";
import { states } from "../../contracts/pacts/provider-state.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { type DecisionOverrides, honest } from "../../fixtures/reference/decisions/index.ts";
import { variants } from "../../fixtures/variants/index.ts";
import { examine } from "./examine.ts";
import { setups } from "./states/index.ts";

vi.setConfig({ testTimeout: 180_000 });

const named = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error(`nothing is called ${id}`);
  return found;
};

describe("the pacts", () => {
  it.each<[string, Consumer]>([
    ["decorated-content-type", "agent-client"],
    ["link-redirects-to-another-site", "agent-client"],
    ["times-by-week", "agent-client"],
    ["deep-extra-member", "enterprise-operator"],
    ["songs-take-a-prompt-or-lyrics", "generation-client"],
    ["wrong-values-fail-the-job", "generation-client"],
  ])("accuse nobody who is %s", async (id, consumer) => {
    const { verified, failed } = await examine([named(variants, id)], { consumers: [consumer] });

    expect(verified.filter(({ outcome }) => outcome === "differs")).toEqual([]);
    expect(failed).toEqual([]);
  });

  it.each<[string, Consumer]>([
    ["login-answers-without-token-expiry", "agent-client"],
    ["login-tells-expires-at-in-local-time", "agent-client"],
    ["verify-email-answers-the-user-as-it-was-before", "agent-client"],
    ["verify-link-redirects-programs-too", "agent-client"],
    ["refresh-gives-a-month-whatever-is-asked-for", "agent-client"],
    ["refresh-gives-the-old-token-again", "agent-client"],
    ["reset-password-changes-nothing", "agent-client"],
    ["reset-password-needs-no-confirmation", "agent-client"],
    ["refresh-takes-any-scheme", "agent-client"],
    ["resend-sends-a-code-that-nobody-knows", "agent-client"],
    ["verify-link-sends-browsers-on-without-verifying", "agent-client"],
    ["verify-email-wants-the-cookie-of-users-who-are-logged-in", "agent-client"],
    ["restart-answers-without-message", "enterprise-operator"],
    ["restart-of-3d-needs-no-key", "enterprise-operator"],
    ["refused-restart-says-failed", "enterprise-operator"],
    ["music-refuses-flac", "generation-client"],
    ["transcribe-refuses-sentence", "generation-client"],
    ["scene-maker-still-serves", "generation-client"],
    ["watermark-remover-is-not-there", "generation-client"],
    ["watermark-remover-breaks-on-every-video", "generation-client"],
    ["lyrics-generator-is-not-there", "generation-client"],
    ["songs-refuse-captions", "generation-client"],
    ["removal-refuses-base64-true", "generation-client"],
    ["music-takes-any-bitrate", "generation-client"],
    ["transcripts-are-never-called-back", "generation-client"],
  ])("report %s by the rules that it breaks", async (id, consumer) => {
    const mutant = named(mutants, id);

    const { failed } = await examine([mutant], { consumers: [consumer] });

    expect(failed.toSorted()).toEqual(mutant.breaks.map((clause) => clause.id).toSorted());
  });

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
