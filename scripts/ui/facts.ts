import { isClauseOffered } from "../../conformance/history/offer.ts";
import { merged } from "../../conformance/report/inconclusive/settlers.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Rule } from "../../conformance/rules/rule.ts";
import {
  exampleProfile,
  type JsonObject,
  offersEvidence,
  type Profile,
  parseProfile,
} from "../../contracts/profile/index.ts";
import { describedAt, keysAt } from "../../contracts/profile/known-keys.ts";
import { anyVariable } from "../init/check.ts";

/** The facts that no target shows by itself and that settle most. */
const asked = (): string[] => [
  ...["signup.open", "signup.loginNeedsVerification", "accounts", "enterprise.key"],
  ...["evidence", "slugs"].flatMap((section) =>
    keysAt([section]).map((key) => `${section}.${key}`),
  ),
  "recognise.queueFull",
];

/** What a fact needs beside it to be of use. */
const besides: Readonly<Record<string, string>> = { "evidence.clock": "target.exclusive" };

/** A fact as a reader meets it before a run. */
export interface Fact {
  name: string;
  says: string;
  isDeclared: boolean;
  /** How many rules have no scenario without it and get one with it: at most so many more can be checked. */
  gain: number;
  /** What to declare, as an example. */
  example: JsonObject;
}

/** The facts of a written profile, those that let most more be checked first. */
export function factsOf(written: JsonObject): Fact[] {
  const before = playable(parseProfile(written, anyVariable));
  const facts = asked().map((name): Fact => {
    const all = [name, besides[name] ?? []].flat();
    const example = all.map((one) => exampleProfile(one) ?? {}).reduce(merged);
    const isDeclared = isIn(written, name);
    const with_ = isDeclared ? 0 : playable(parseProfile(merged(written, example), anyVariable));
    const says = describedAt(name.split(".")) ?? "";
    return { name, says, isDeclared, gain: Math.max(0, with_ - before), example };
  });
  return facts.toSorted((one, other) => other.gain - one.gain);
}

function isIn(written: JsonObject, name: string): boolean {
  const member = (value: unknown, key: string): unknown => Object(value)[key];
  return name.split(".").reduce(member, written) !== undefined;
}

/** How many rules have a scenario that can be run with this profile. */
const playable = (profile: Profile): number => rules.filter((rule) => canBe(rule, profile)).length;

function canBe({ clause, drives }: Rule, profile: Profile): boolean {
  if (!isClauseOffered(clause, profile)) return false;
  const { accounts, evidence } = profile;
  if (drives.length === 0) return accounts.length > 0 && evidence.webhook !== undefined;
  return drives.some(
    ({ needs, unless }) =>
      needs.every((name) => offersEvidence(profile, name)) && unless(profile) === undefined,
  );
}
