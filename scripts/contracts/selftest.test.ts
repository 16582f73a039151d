import { describe, expect, it } from "vitest";
import { inCompany } from "../../conformance/selftest/tables/company.ts";
import { states } from "../../contracts/pacts/provider-state.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { type DecisionOverrides, honest } from "../../fixtures/reference/decisions/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../fixtures/variants/index.ts";
import { examine } from "./examine.ts";
import { setups } from "./states/index.ts";

/** Those that are called so, which decide nothing in two ways: they are examined as one. */
function company<T extends Deviation>(list: readonly T[], ids: readonly string[]): T[] {
  const all = list.filter(({ id }) => ids.includes(id));
  expect(inCompany(all, ids.length)).toEqual([
    expect.toSatisfy((one) => one.length === ids.length),
  ]);
  return all;
}

const right = [
  ...["decorated-content-type", "link-redirects-to-another-site", "times-by-week"],
  ...["restart-tells-more", "songs-take-a-prompt-or-lyrics", "wrong-values-fail-the-job"],
];

/** Mutants of which none hides another: each examination takes processes of Pact's. */
const wrong: string[][] = [
  [
    "login-answers-without-token-expiry",
    "refresh-gives-a-month-whatever-is-asked-for",
    "refresh-takes-any-scheme",
    "verify-email-wants-the-cookie-of-users-who-are-logged-in",
    "restart-answers-a-message-object",
    "music-refuses-flac",
    "transcribe-refuses-sentence",
    "scene-maker-still-serves",
  ],
  [
    "login-tells-expires-at-in-local-time",
    "refresh-gives-the-old-token-again",
    "resend-sends-a-code-that-nobody-knows",
    "reset-password-needs-no-confirmation",
    "restart-of-3d-needs-no-key",
    "lyrics-generator-is-not-there",
    "songs-refuse-captions",
    "removal-refuses-base64-true",
  ],
  [
    "verify-email-answers-the-user-as-it-was-before",
    "reset-password-changes-nothing",
    "verify-link-sends-browsers-on-without-verifying",
    "verify-link-redirects-programs-too",
    "refused-restart-says-failed",
    "music-takes-any-bitrate",
    "transcripts-are-never-called-back",
    "watermark-remover-is-not-there",
    "watermark-remover-breaks-on-every-video",
  ],
];

// Each test mostly waits for a process and for mails.
describe.concurrent("the pacts", () => {
  it("accuse nobody who is right in another way", async () => {
    const { verified, failed } = await examine(company(variants, right));

    expect(verified.filter(({ outcome }) => outcome === "differs")).toEqual([]);
    expect(failed).toEqual([]);
  });

  it.each(wrong.map((ids) => [ids]))("report the rules that these break: %j", async (ids) => {
    const all = company(mutants, ids);
    const broken = all.flatMap(({ breaks }) => breaks.map((clause) => clause.id));

    const { failed } = await examine(all);

    expect(failed.toSorted()).toEqual([...new Set(broken)].sort());
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
