import { expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { usualMake } from "../../../fixtures/variants/usual-make.ts";
import { checked, onReference } from "../on-reference.ts";

/** A few rules of each kind. */
const few =
  /^(login\.(result|token-fits-header)|restart\.(failure-body|requires-key)|catalogue|object-removal|transcribe\.param|async\.(calls|track))/;

const ways: Record<string, (whole: ProfileInput) => ProfileInput> = {
  "by its address alone": ({ target }) => bareProfile(target.baseUrl),
  "without the form of its names": (whole) =>
    withFacts(whole, {
      recognise: undefined,
      async: { trackId: undefined },
      evidence: { webhook: { publicUrl: undefined } },
    }),
  "by what init asks for": ({ target, slugs, enterprise, accounts, evidence }) => ({
    target: { baseUrl: target.baseUrl },
    ...{ slugs, accounts },
    enterprise: { key: enterprise?.key },
    recognise: { queueFull: [{ text: "Rate limit exceeded" }] },
    evidence: { webhook: evidence?.webhook, media: evidence?.media },
  }),
  "fully declared": (whole) => whole,
};

const cases = Object.entries(ways).flatMap(([way, declares]) =>
  usualMake.map((variant) => ({ id: variant.id, way, declares, variant })),
);

it.concurrent.each(cases)(
  "accuses no service of the $id, $way",
  async ({ way, declares, variant }) => {
    const { told } = await onReference({ deviations: [variant], declares }, (profile) =>
      checked(profile, {
        // Each way of getting a key wrong, on each server, where all is to be told; each route for two plans.
        mostRuns: ({ name }) => {
          if (name.startsWith("restart")) return way === "fully declared" ? 240 : 24;
          return name.startsWith("ask every route") ? 26 : 6;
        },
        selects: (rule) => few.test(rule),
      }),
    );
    const having = (wanted: string) =>
      told.filter(({ verdict, clause }) => verdict === wanted && few.test(clause.id));
    const untold = having("inconclusive");

    expect(having("fail").map(({ clause }) => clause.id)).toEqual([]);
    if (way === "fully declared") expect(untold.map(({ clause }) => clause.id)).toEqual([]);
    if (way === "without the form of its names") {
      const needs = untold.flatMap((rule) => rule.needs.map(({ name }) => name));
      expect(needs).toContain("evidence.webhook.publicUrl");
    }
  },
);
