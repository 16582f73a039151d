import { describe, expect, it } from "vitest";
import { inCompany } from "../../conformance/selftest/tables/company.ts";
import { brokenBy, deviationsOf } from "../../conformance/selftest/tables/task.ts";
import { states } from "../../contracts/pacts/provider-state.ts";
import { type DecisionOverrides, honest } from "../../fixtures/reference/decisions/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { examine } from "./examine.ts";
import { setups } from "./states/index.ts";

/** Those that are called so, which decide nothing in two ways: they are examined as one. */
function company(ids: readonly string[]): Deviation[] {
  const all = deviationsOf({ ids });
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
    "login-writes-bearer-small",
    "refresh.expiry:swap@with-token_expiry",
    "bearer.scheme:allow@on-refresh",
    "restart.message:list",
    "parameters.music_gen.output_format.check:refuse@of-flac",
    "parameters.transcribe.timestamp_level.check:refuse@of-sentence",
    "generation.sceneMakerServes:allow",
  ],
  [
    "login-tells-expires-at-in-local-time",
    "refresh.reuses:again",
    "resend-sends-a-code-that-nobody-knows",
    "reset.confirmationFault:allow",
    "restart-of-3d-needs-no-key",
    "generation.retired:refuse@on-nsfw_image_check",
    "parameters.song_generator.caption.check:refuse",
    "parameters.object_removal.base64.check:refuse",
  ],
  [
    "verify-email-answers-the-user-as-it-was-before",
    "reset.setsPassword:refuse",
    "verify-link-sends-browsers-on-without-verifying",
    "verifyLink.wantsJson:refuse",
    "enterprise.errorCode:list@on-restart",
    "parameters.music_gen.bitrate.check:allow",
    "async.calls:zero@on-transcribe",
    "watermark-remover-breaks-on-every-video",
  ],
];

// Each test mostly waits for a process and for mails.
describe.concurrent("the pacts", () => {
  it("accuse nobody who is right in another way", async () => {
    const { verified, failed } = await examine(company(right));

    expect(verified.filter(({ outcome }) => outcome === "differs")).toEqual([]);
    expect(failed).toEqual([]);
  });

  it.each(wrong.map((ids) => [ids]))("report the rules that these break: %j", async (ids) => {
    const { failed } = await examine(company(ids));

    expect(failed.toSorted()).toEqual([...brokenBy({ ids })].sort());
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
