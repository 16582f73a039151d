import fc from "fast-check";
import { expect, it } from "vitest";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import type { JsonObject } from "../../../contracts/profile/sections/json.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { absentEvidence } from "../../history/offer.ts";
import { rules } from "../../rules/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { merged, settlersOf } from "./settlers.ts";

const whole = JSON.parse(JSON.stringify(everyFact)) as JsonObject;
const { declared = [] } = parseProfile(whole, {});
const facts = ["accounts", ...declared.filter((path) => !path.startsWith("target."))];

/** A profile without some of its facts. */
function without(paths: readonly string[]): JsonObject {
  const left = structuredClone(whole);
  for (const path of paths) {
    const [section = "", fact] = path.split(".");
    if (fact === undefined) delete left[section];
    else delete (left[section] as JsonObject)[fact];
  }
  return left;
}

/** A step of advice as a vendor follows it: with what is true of the service in place of the examples. */
const followed = (profile: JsonObject, add: JsonObject, names: readonly string[]): JsonObject =>
  names.reduce(
    (all, name) => {
      const steps = name.split(".");
      const value = valueAt(whole, `/${steps.join("/")}`);
      if (value === undefined) return all;
      return merged(
        all,
        steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as JsonObject,
      );
    },
    merged(profile, add),
  );

/** What a rule asks for whatever a run shows. */
const asked = ({ clause, needs }: Rule, profile: Profile) => [
  ...absentEvidence(clause, profile),
  ...needs(profile),
];

/** A run that shows nothing. */
const untold = (profile: Profile): RuleVerdict[] =>
  rules
    .map((rule): RuleVerdict => {
      const [{ id, level }, needs] = [rule.clause, asked(rule, profile)];
      const seen = { supporting: 0, contradicting: 0 };
      return { rule: id, level, verdict: "inconclusive", ...seen, needs };
    })
    .filter(({ needs = [] }) => needs.length > 0);

it("whatever a profile lacks, the facts of a step are all that its rules ask for", () => {
  fc.assert(
    fc.property(fc.subarray(facts), (lacking) => {
      let profile = without(lacking);
      const steps = settlersOf(untold(parseProfile(profile, {})), parseProfile(profile, {}));

      for (const { rules: told, needs, add = {} } of steps) {
        profile = followed(
          profile,
          add,
          needs.map(({ name }) => name),
        );
        const now = parseProfile(profile, {});
        const left = rules
          .filter(({ clause }) => told.includes(clause.id))
          .flatMap((rule) => asked(rule, now).map(({ name }) => `${rule.clause.id}: ${name}`));
        expect(left).toEqual([]);
      }
    }),
  );
});
