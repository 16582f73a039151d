import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { consumers, provider } from "./interaction.ts";

interface Matchers {
  [path: string]: { matchers: { match: string; regex?: string; status?: string }[] };
}
interface Written {
  description: string;
  request: { body?: { content: object }; generators?: object };
  response: { matchingRules?: Record<string, Matchers> };
  comments: { references: { rules: object } };
}

const written = consumers.flatMap((consumer): Written[] => {
  const pact = new URL(`./${consumer}-${provider}.json`, import.meta.url);
  return JSON.parse(readFileSync(pact, "utf8")).interactions;
});

describe("the committed pacts", () => {
  it("hold every interaction once, and the rules that it stands for", () => {
    expect(new Set(written.map(({ description }) => description)).size).toBe(written.length);
    for (const { comments } of written) expect(comments.references.rules).not.toEqual({});
  });

  it("look at an answer in these ways only: an unknown matcher would be dropped without a word", () => {
    const rules = written.flatMap(({ response }) => Object.values(response.matchingRules ?? {}));
    const matchers = rules.flatMap(Object.values<Matchers[string]>).flatMap((one) => one.matchers);
    const ways = new Set(matchers.map(({ match, regex, status }) => regex ?? status ?? match));

    expect([...ways].sort()).toMatchInlineSnapshot(`
      [
        "(?i)^application/json\\s*(,\\s*application/json\\s*)*(;.*)?$",
        "^[\\s\\S]*$",
        "^[\\s\\S]+$",
        "^\\d{4}(-\\d\\d-\\d\\d|\\d{4}|-?W\\d\\d-?[1-7]|-?\\d{3})[Tt]\\d\\d(:?\\d\\d(:?\\d\\d)?)?([.,]\\d+)?([Zz]|[-+−]00(:?00)?)?$",
        "integer",
        "nonError",
        "null",
        "type",
      ]
    `);
  });

  it("hold no value of a secret: the state hands it over", () => {
    const secrets = written.flatMap(({ request }) => {
      const members = Object.keys(request.body?.content ?? {});
      const handed = JSON.stringify(request.generators ?? {});
      return members
        .filter((name) => /password|key|token$|code/.test(name))
        .map((name) => ({ name, isHanded: handed.includes(`"$.${name}"`) }));
    });

    expect(secrets.length).toBeGreaterThan(50);
    expect(secrets.filter(({ isHanded }) => !isHanded)).toEqual([]);
  });
});
