import { describe, expect, it } from "vitest";
import { discover, type Glimpse } from "./discover.ts";
import { Vault } from "./vault.ts";

const answer = '{"user":{"verified":true},"message":"verified"}';

/** What is left readable of an answer, once a request for this path was seen. */
function seenAfter(path: string): string {
  const vault = new Vault();
  discover(vault, { from: "us", headers: {}, path });
  return vault.redact(`${answer} ${path}`);
}

it("takes no page beside the verify links for a code", () => {
  for (const page of ["verified", "complete", "link-expired"]) {
    const path = `/verify/${page}?ok=1`;
    expect(seenAfter(path)).toBe(`${answer} ${path}`);
  }
});

it("hides what a link carries", () => {
  for (const code of ["kX3-9fQ_wPz7", "123456", "abcdefghijklmnop"])
    expect(seenAfter(`/verify/${code}`)).not.toContain(code);
});

describe("a value that a client also sends where no secret stands", () => {
  const address = "ada@example.com";
  /** What is left readable of a text, once these requests were seen. */
  const readable = (text: string, ...seen: Partial<Glimpse>[]): string => {
    const vault = new Vault();
    for (const one of seen) discover(vault, { from: "us", headers: {}, ...one });
    return vault.redact(text);
  };

  it.each<[string, string, Partial<Glimpse>]>([
    ["an address behind /verify/", address, { path: `/verify/${encodeURIComponent(address)}` }],
    ["an address as a bearer", address, { headers: { authorization: `Bearer ${address}` } }],
    ["a name as a code", "Ada 1815", { json: { verification_code: "Ada 1815" } }],
    ["an address as a password", address, { json: { password: address } }],
    ["a model as a key", "diffrhythm-long", { json: { key: "diffrhythm-long" } }],
  ])("is no secret, whichever came first: %s", (_, text, asSecret) => {
    const asPlain = { json: { email: text, name: text, model_id: text } };

    expect(readable(text, asPlain, asSecret)).toBe(text);
    expect(readable(text, asSecret, asPlain)).toBe(text);
  });

  it("stays one where the target gave it, or a driver knows it", () => {
    const text = "a-secret-of-ada-1815";
    const given = { from: "target" as const, json: { access_token: text } };
    const vault = new Vault();
    vault.register("password", "Known-word-42");
    discover(vault, { from: "us", headers: {}, json: { name: "Known-word-42" } });

    expect(readable(text, given, { json: { name: text } })).not.toContain(text);
    expect(vault.redact("Known-word-42")).not.toContain("Known-word-42");
  });

  it("is one where a password only looks like an address", () => {
    expect(readable("P@ssword.91", { json: { password: "P@ssword.91" } })).not.toContain("91");
  });
});

it("takes what an answer says of a secret for no secret", () => {
  const vault = new Vault();
  const json = { errors: { password: "required", token: "invalid" }, my_token: "application/json" };
  discover(vault, { from: "target", headers: {}, json });

  expect(vault.redact("application/json, invalid, required")).toBe(
    "application/json, invalid, required",
  );
});

it("leaves the words of the protocol readable, whoever presents them as secrets", () => {
  const vault = new Vault();
  discover(vault, { from: "us", headers: {}, json: { verification_code: "verified" } });

  expect(vault.redact(answer)).toBe(answer);
});

it("knows a key again that stands as the user of a Basic pair, and hides any other pair", () => {
  const vault = new Vault();
  const key = vault.register("key", "enterprise-key-1");
  const seen = (pair: string): string => {
    const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    discover(vault, { from: "us", headers: { authorization } });
    return vault.redact(authorization);
  };

  expect(seen("enterprise-key-1:")).toContain(key);
  expect(seen("ada:secret-of-ada")).toMatch(/^Basic ~token\.\S+~$/);
});

describe("a bearer token with more behind it", () => {
  const seen = (vault: Vault, authorization: string): string => {
    discover(vault, { from: "us", headers: { authorization } });
    return vault.redact(authorization);
  };
  const live = "mpa-token-of-ada-1";

  it("keeps its pseudonym, and the rest has one of its own", () => {
    const vault = new Vault();
    const known = vault.register("token", live);

    expect(seen(vault, `Bearer ${live} and more`)).toMatch(
      new RegExp(`^Bearer ${known} ~token\\.\\S+~$`),
    );
  });

  it("is known again where it is first seen so", () => {
    const vault = new Vault();
    const [, first] = seen(vault, `bearer ${live} and more`).split(" ");

    expect(vault.register("token", live)).toBe(first);
  });

  it("shows each of two that are known", () => {
    const vault = new Vault();
    const [one, other] = [live, "mpa-token-of-ben-2"].map((text) => vault.register("token", text));

    for (const header of [
      `Bearer ${live} mpa-token-of-ben-2`,
      `Bearer ${live}, Bearer mpa-token-of-ben-2`,
    ]) {
      expect(seen(vault, header).match(/~[^~]+~/g)).toEqual([one, other]);
    }
  });

  it("hides what stands behind it wherever it comes back", () => {
    const vault = new Vault();
    seen(vault, `Bearer ${live} her-password-42`);

    expect(vault.redact(`no token: "${live} her-password-42"`)).not.toMatch(
      /mpa-token|password-42/,
    );
  });
});
