import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "../clauses/index.ts";
import { consumers, provider } from "./interaction.ts";
import { interactions } from "./interactions.ts";
import { states } from "./provider-state.ts";

interface Rules {
  [part: string]: {
    [path: string]: { matchers: { match: string; regex?: string; status?: string }[] };
  };
}
interface Written {
  description: string;
  providerStates: { name: string; params?: object }[];
  request: { path: string; body?: { content: Record<string, unknown> }; generators?: object };
  response: { status: number; body?: { content: unknown }; matchingRules?: Rules };
  comments: { references: { rules: Record<string, string> } };
}

const read = (consumer: string) =>
  JSON.parse(readFileSync(new URL(`./${consumer}-${provider}.json`, import.meta.url), "utf8")) as {
    interactions: Written[];
  };

const written = consumers.flatMap((consumer) => read(consumer).interactions);
const every = consumers.flatMap((consumer) => interactions[consumer]);
const named = (description: string) => written.find((one) => one.description === description)!;

/** Matchers of an answer, each as `path: what`. */
function matchersOf({ response }: Written): string[] {
  const { body = {}, status = {}, header = {} } = response.matchingRules ?? {};
  const all = { ...body, ...header, ...(status.$ === undefined ? {} : { status: status.$ }) };
  return Object.entries(all)
    .flatMap(([path, { matchers }]) =>
      matchers.map(({ match, regex, status: word }) => `${path}: ${regex ?? word ?? match}`),
    )
    .sort();
}

describe("the committed pacts", () => {
  it("hold every interaction once", () => {
    const descriptions = written.map(({ description }) => description);

    expect(descriptions.toSorted()).toEqual(every.map(({ description }) => description).toSorted());
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it("name the rules that each interaction stands for", () => {
    const ids = new Set(catalogue.map(({ id }) => id));
    const standing = written.map(({ comments }) => Object.keys(comments.references.rules));

    expect(standing.filter((rules) => rules.length === 0)).toEqual([]);
    expect(standing.flat().filter((id) => !ids.has(id))).toEqual([]);
  });

  it("ask for one known provider state each", () => {
    const known = Object.values(states).map(({ name }) => name as string);

    for (const { providerStates } of written) {
      expect(providerStates).toHaveLength(1);
      expect(known).toContain(providerStates[0]?.name);
    }
  });

  it("look at an answer in these ways only: an unknown matcher would be dropped without a word", () => {
    const all = new Set(written.flatMap(matchersOf).map((one) => one.replace(/^\S+ /, "")));

    expect([...all].sort()).toMatchInlineSnapshot(`
      [
        "(?i)^application/json\\s*(;.*)?$",
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

  it("match a login as strictly as the document and no more", () => {
    expect(matchersOf(named("a login of a user with no API key"))).toMatchInlineSnapshot(`
      [
        "$.data.access_token: ^[\\s\\S]+$",
        "$.data.access_token: type",
        "$.data.api_key: null",
        "$.data.expires_at: ^\\d{4}(-\\d\\d-\\d\\d|\\d{4}|-?W\\d\\d-?[1-7]|-?\\d{3})[Tt]\\d\\d(:?\\d\\d(:?\\d\\d)?)?([.,]\\d+)?([Zz]|[-+−]00(:?00)?)?$",
        "$.data.user.email: type",
        "$.data.user.id: integer",
        "$.data.user.name: type",
        "$.data.user.username: type",
        "$.data.user.verified: type",
        "$.error: null",
        "$.meta.request_id: type",
        "Content-Type: (?i)^application/json\\s*(;.*)?$",
        "status: nonError",
      ]
    `);
    expect(matchersOf(named("a login of a user with an API key"))).toContain(
      "$.data.api_key: ^[\\s\\S]+$",
    );
  });

  it("match a refusal by its error alone, whatever its status", () => {
    expect(matchersOf(named("a login with a wrong password"))).toMatchInlineSnapshot(`
      [
        "$.data: ^[\\s\\S]*$",
        "$.error: type",
        "$.meta.request_id: type",
        "Content-Type: (?i)^application/json\\s*(;.*)?$",
        "status: integer",
      ]
    `);
  });

  it("match a restart by status 200, success and a message, and server_status for chat alone", () => {
    const bodies = ["3d", "chat", "faceswap"].map(
      (kind) => named(`a restart of the ${kind} server`).response,
    );

    expect(bodies.map(({ status, body }) => [status, body?.content])).toMatchInlineSnapshot(`
      [
        [
          200,
          {
            "message": "The server restarts.",
            "status": "success",
          },
        ],
        [
          200,
          {
            "message": "The server restarts.",
            "server_status": "restarting",
            "status": "success",
          },
        ],
        [
          200,
          undefined,
        ],
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
