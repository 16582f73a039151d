import fc from "fast-check";
import { variants } from "../../../fixtures/variants/index.ts";
import type { Variant } from "../../../fixtures/variants/variant.ts";
import { goTogether, idOf } from "../tables/company.ts";
import { examine } from "../tables/examine.ts";
import { thinProfile } from "./thin-profile.ts";

/** The result of examining several variants as one service, with some facts undeclared. */
export interface CompanyExamined {
  id: string;
  /** The facts that were left out of the profile. */
  left: string[];
  /** What the first contradiction of each failed rule says: each is a false alarm. */
  accused: Record<string, string>;
}

/** The most episodes of each drive, and the share of its fixed cases: one in twelve. */
const episodes = 3;
const oneIn = 12;

/** How many facts in a hundred are left out. */
const thinness = [0, 6, 15, 35, 70] as const;

/** All variants that do not delay calls, mails or results: a company must be examined in seconds. */
const examined = variants.filter(({ id }) => !/slow|late/.test(id));

const companies = fc.record({
  some: fc.shuffledSubarray([...examined], { minLength: 1, maxLength: 6 }),
  leaves: fc.constantFrom(...thinness),
  lots: fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
});

/**
 * Examines random companies of variants, each with a profile that lacks random facts; both are the same for the same
 * seed. Every variant is right, so a company is right, too.
 */
export async function* examineCompanies(
  count: number,
  seed: number,
): AsyncGenerator<CompanyExamined> {
  const drawn = fc.sample(companies, { numRuns: count, seed });
  for (const [at, { some, leaves, lots }] of drawn.entries()) {
    const deviations: Variant[] = [];
    for (const one of some) if (goTogether(one, deviations)) deviations.push(one);
    let left: string[] = [];
    const { shown } = await examine({
      deviations,
      selects: () => true,
      seed,
      lot: `${idOf(deviations)} ${at}`,
      mostRuns: (drive, facts) => Math.max(episodes, Math.ceil(drive.cases(facts).length / oneIn)),
      declares: (whole) => {
        const thin = thinProfile(whole, () => (lots.next().value ?? 0) < leaves);
        left = thin.left;
        return thin.profile;
      },
    });
    yield { id: idOf(deviations), left, accused: shown };
  }
}
