import { beforeAll, describe, expect, it, vi } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import type { History } from "../../kit/history/history.ts";
import type { Rule } from "../../kit/rule.ts";
import { runCheck } from "../../kit/run/check.ts";
import { judgeHistory } from "../../kit/verdicts/judge-history.ts";
import type { Judgement } from "../../kit/verdicts/judgement.ts";
import { rules } from "../../rules/index.ts";

vi.setConfig({ hookTimeout: 120_000 });

let history: History;
let told: Judgement[];

beforeAll(async () => {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
  });
  const profile = parseProfile(reference.profile(listen), {});
  const identity = { digest: "", kit: "selftest", command: "quotas", run: "quotas", seed: 1 };
  const options = { profile, rules, catalogue, ...identity, narrows: false };
  ({ history, told } = await runCheck(options));
  await reference.close();
});

/** What is told of one rule by itself; of the others it is known that none fails. */
const verdictOf = (rule: Rule): Judgement["verdict"] | undefined =>
  judgeHistory(history, {
    catalogue: [rule.clause],
    rules: [rule],
    selected: () => true,
  })[0]?.verdict;

describe("a pass", () => {
  it("is owed more than one observation by most rules, and by none nothing", () => {
    const owed = rules
      .filter(({ clause }) => clause.level !== "observe")
      .map(({ quota }) => Object.values(quota(history.facts)).reduce((sum, one) => sum + one, 0));

    expect(Math.min(...owed)).toBeGreaterThanOrEqual(1);
    expect(owed.filter((count) => count > 1).length).toBeGreaterThan(owed.length / 2);
  });

  it("is inconclusive as soon as one more of any kind is owed than was seen", () => {
    const passed = told.filter(({ verdict }) => verdict === "pass");
    const lucky = passed.flatMap(({ clause, kinds }) => {
      const rule = rules.find((one) => one.clause === clause) as Rule;
      return kinds
        .filter(({ owed }) => owed > 0)
        .filter(({ kind, seen }) => {
          const quota = (facts: History["facts"]) => ({ ...rule.quota(facts), [kind]: seen + 1 });
          return verdictOf({ ...rule, quota }) !== "inconclusive";
        })
        .map(({ kind }) => `${clause.id}: ${kind}`);
    });

    expect(passed.length).toBeGreaterThan(100);
    expect(lucky).toEqual([]);
  });

  it("of a rule that says what must not be is no pass without its control", () => {
    const without = told.filter(
      ({ verdict, supporting }) => verdict === "pass" && supporting === 0,
    );

    expect(without.map(({ clause }) => clause.id)).toEqual([]);
  });
});
