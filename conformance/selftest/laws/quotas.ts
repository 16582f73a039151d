import { describe, expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Checked } from "../../run/check.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

/** The verdict of one rule that is judged alone; the caller knows that no other rule fails. */
const verdictOf = (rule: Rule, history: History): Judgement["verdict"] | undefined =>
  judgeHistory(history, {
    catalogue: [rule.clause],
    rules: [rule],
    selected: () => true,
  })[0]?.verdict;

/** The laws of quotas, tested on a whole check of the reference. */
export function quotaLaws(checked: () => Pick<Checked, "history" | "told">): void {
  describe("a pass", () => {
    it("is owed more than one observation by most rules, and by none nothing", () => {
      const { history } = checked();
      const owed = rules
        .filter(({ clause }) => clause.level !== "observe")
        .map(({ quota }) => Object.values(quota(history.facts)).reduce((sum, one) => sum + one, 0));

      expect(Math.min(...owed)).toBeGreaterThanOrEqual(1);
      expect(owed.filter((count) => count > 1).length).toBeGreaterThan(owed.length / 2);
    });

    it("is inconclusive as soon as one more of any kind is owed than was seen", () => {
      const { history, told } = checked();
      const passed = told.filter(({ verdict }) => verdict === "pass");
      const lucky = passed.flatMap(({ clause, kinds }) => {
        const rule = rules.find((one) => one.clause === clause) as Rule;
        const sightings = [...doubting(rule.judge)(history)];
        const judge = () => sightings;
        return kinds
          .filter(({ owed }) => owed > 0)
          .filter(({ kind, seen }) => {
            const quota = (facts: History["facts"]) => ({ ...rule.quota(facts), [kind]: seen + 1 });
            return verdictOf({ ...rule, judge, quota }, history) !== "inconclusive";
          })
          .map(({ kind }) => `${clause.id}: ${kind}`);
      });

      expect(passed.length).toBeGreaterThan(100);
      expect(lucky).toEqual([]);
    });

    it("of a rule that says what must not be is no pass without its control", () => {
      const { told } = checked();
      const without = told.filter(
        ({ verdict, supporting }) => verdict === "pass" && supporting === 0,
      );

      expect(without.map(({ clause }) => clause.id)).toEqual([]);
    });
  });
}
