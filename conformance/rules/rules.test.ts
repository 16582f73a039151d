import { beforeAll, describe, expect, it } from "vitest";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";
import type { Checked } from "../run/check.ts";
import { quotaLaws } from "../selftest/laws/quotas.ts";
import { checked as checkedBy, onReference } from "../selftest/on-reference.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { rules } from "./index.ts";

/*
 * One test for each rule that properties drive: against the implementation that TARGET_URL names, else against the
 * embedded reference, where no rule may stay untold. As `check` does by default.
 */
const { TARGET_URL } = process.env;
const driven = rules.filter(({ drives }) => drives.length > 0);
let checked: Checked;

beforeAll(async () => {
  const check = async (profile: Profile) => checkedBy(profile, { extent: "quick", narrows: true });
  checked =
    TARGET_URL === undefined
      ? await onReference({}, check)
      : await check(parseProfile({ target: { baseUrl: TARGET_URL } }, process.env));
});

describe.each(driven.map(({ clause }) => [clause.id, clause.statement] as const))(
  "%s",
  (id, statement) => {
    it(statement, () => {
      const { verdict, contradictions, needs } = checked.told.find(
        ({ clause }) => clause.id === id,
      ) as Judgement;

      if (TARGET_URL !== undefined)
        expect(verdict, JSON.stringify(contradictions[0])).not.toBe("fail");
      else
        expect(["pass", "observed"], JSON.stringify({ contradictions, needs })).toContain(verdict);
    });
  },
);

if (TARGET_URL === undefined) quotaLaws(() => checked);
