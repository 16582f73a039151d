import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { altered, everyAlteration } from "./altered.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const secrets = {
  uuid: { make: () => randomUUID(), form: uuid },
  hexadecimal: { make: () => randomBytes(20).toString("hex"), form: /^[\da-f]{40}$/ },
  base64url: { make: () => randomBytes(24).toString("base64url"), form: /^[\w-]{32}$/ },
  digits: {
    make: () => String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000)),
    form: /^\d{8}$/,
  },
};

describe("an emailed secret altered", () => {
  it.each(Object.entries(secrets))(
    "is another, and keeps its form where it keeps its length: %s",
    (_name, { make, form }) => {
      for (let nth = 0; nth < 60; nth += 1) {
        const secret = make();
        for (const how of everyAlteration) {
          const other = altered(secret, how);
          expect(other, how).not.toBe(secret);
          if (other.length === secret.length) expect(other, how).toMatch(form);
        }
      }
    },
  );

  it("is a JSON Web Token that nobody signed, where it was one", () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = part({ sub: 1 });
    const jwt = `${part({ alg: "HS256", typ: "JWT" })}.${claims}.c2lnbmVk`;
    const open = part({ alg: "none", typ: "JWT" });
    expect(altered(jwt, "unsigned")).toBe(`${open}.${claims}.`);
  });
});

it("adds to a text before its padding: readers of base64 stop there", () => {
  expect(altered("c2VjcmV0LXRva2Vu==", "more behind it")).toBe("c2VjcmV0LXRva2VuQUJDRA7x==");
  expect(altered("secret-token", "more behind it")).toBe("secret-tokenQUJDRA7x");
});
