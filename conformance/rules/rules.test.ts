import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";
import { startReference } from "../../fixtures/reference/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { type Checked, runCheck } from "../run/check.ts";
import { quotaLaws } from "../selftest/laws/quotas.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { rules } from "./index.ts";

/*
 * One test for each rule that properties drive: against the implementation that TARGET_URL names, else against the
 * embedded reference, where no rule may stay untold.
 */
const { TARGET_URL } = process.env;
const driven = rules.filter(({ drives }) => drives.length > 0);
let checked: Checked;

async function check(profile: Profile): Promise<void> {
  checked = await runCheck({
    profile,
    rules,
    catalogue,
    digest: "",
    kit: "test",
    command: "vitest",
    run: `v${Date.now().toString(36)}`,
    seed: 1,
  });
}

beforeAll(async () => {
  if (TARGET_URL !== undefined) {
    await check(parseProfile({ target: { baseUrl: TARGET_URL } }, process.env));
    return;
  }
  const listen = await freeAddresses();
  const payments = `http://${listen.payment}`;
  const reference = await startReference({ smtp: listen.smtp, payments });
  try {
    await check(parseProfile(reference.profile(listen), {}));
  } finally {
    await reference.close();
  }
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
