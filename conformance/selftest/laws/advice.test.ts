import { describe, expect, it } from "vitest";
import { exampleProfile, type JsonObject, parseProfile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { absent, absentEvidence } from "../../history/offer.ts";
import { rules } from "../../rules/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { checked, onReference } from "../on-reference.ts";

const bare = { target: { baseUrl: "http://127.0.0.1:4010" } };
const environment = { STANDARD_KEY: "a", ENTERPRISE_KEY: "b", USER_PASSWORD: "c" };

/** A list is declared whole: a second account, and as many languages as the document counts. */
const whole = (name: string): JsonObject => {
  const example = exampleProfile(name) ?? {};
  const written = JSON.stringify(example).replace('["english","german"]', JSON.stringify(fifty));
  const { accounts, ...rest } = JSON.parse(written);
  return Array.isArray(accounts)
    ? { ...rest, accounts: [...accounts, { ...accounts[0], name: "another" }] }
    : rest;
};
const fifty = Array.from({ length: 50 }, (_, nth) => `language ${nth}`);

/** Two parts of a profile as one. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const both = Object.entries(other).map(([name, value]) => {
    const before = one[name];
    const isPart = typeof before === "object" && before !== null && !Array.isArray(before);
    return [name, isPart ? merged(before as JsonObject, value as JsonObject) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** The facts for which a rule asks before anything was sent. */
function askedFor({ clause, needs, drives }: Rule, written: JsonObject): Need[] {
  const facts = parseProfile(written, environment);
  const all = [
    ...absentEvidence(clause, facts),
    ...needs(facts),
    ...drives.flatMap((drive) => [
      ...(drive.unless(facts) ?? []),
      ...drive.needs.flatMap((name) => absent(name, facts)),
    ]),
  ];
  return all.filter(({ kind }) => kind === "fact" || kind === "probe");
}

describe("a rule that asks for facts", () => {
  it.each(rules.map((rule) => [rule.clause.id, rule] as const))("asks no more: %s", (_id, rule) => {
    const before = askedFor(rule, bare);

    const stillAsked = before.filter(({ name }) => {
      const added = merged(bare, whole(name));
      return askedFor(rule, added).some((need) => need.name === name);
    });

    expect(stillAsked.map(({ name }) => name)).toEqual([]);
  });
});

it("of a run that was stopped is a run to its end, wherever nothing is certain", async () => {
  const stop = new AbortController();
  let answers = 0;
  const { told } = await onReference({}, (profile) =>
    checked(profile, {
      ...{ seed: 5, extent: "quick", signal: stop.signal },
      sink: ({ ev }) => {
        if (ev === "answered") answers += 1;
        if (answers === 300) stop.abort();
      },
    }),
  );

  const open = told.filter(({ verdict }) => verdict === "inconclusive");
  const unsure = open.filter(({ needs }) => needs.every(({ kind }) => kind === "driver"));
  expect(unsure.length).toBeGreaterThan(20);
  expect(new Set(unsure.map(({ needs }) => needs[0]?.text))).toEqual(
    new Set(["a run to its end: this one was interrupted"]),
  );
});
