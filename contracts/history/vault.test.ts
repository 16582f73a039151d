import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPseudonym, sameSecret, wireType } from "./pseudonym.ts";
import { spellings } from "./spellings.ts";
import { Vault } from "./vault.ts";

const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9\-._~+/]{12,64}={0,2}$/),
  fc.string({ minLength: 8, maxLength: 40, unit: "grapheme" }),
);

/** A character of a JSON text, and the same escaped in three ways; escapes stay as they are. */
function escapes(char: string): string[] {
  if (char.length !== 1) return [];
  const hex = char.charCodeAt(0).toString(16).padStart(4, "0");
  return [char, `\\u${hex}`, `\\u${hex.toUpperCase()}`, char === "/" ? "\\/" : char];
}

describe("the vault", () => {
  it("leaves no registered secret in a text, whatever encoding it stands in", () => {
    fc.assert(
      fc.property(secret, fc.nat(), fc.string(), fc.string(), (value, pick, before, after) => {
        const vault = new Vault();
        vault.register("token", value);
        const all = spellings(value);
        const spelling = all[pick % all.length] ?? value;

        const redacted = vault.redact(`${before} "${spelling}" ${after}`);

        expect(redacted).not.toContain(spelling);
      }),
    );
  });

  it("gives one value one pseudonym, and two values two", () => {
    fc.assert(
      fc.property(secret, secret, (a, b) => {
        const vault = new Vault();
        const [p, q, again] = [a, b, a].map((value) => vault.register("token", value));

        expect(again).toBe(p);
        expect(p === q).toBe(a === b);
      }),
    );
  });

  it("hides a secret in base64 whatever stands before it", () => {
    const vault = new Vault();
    vault.register("password", "correct horse battery staple");

    for (const before of ["", "a", "ab", "abc"]) {
      const encoded = btoa(`${before}correct horse battery staple!`);
      expect(vault.redact(encoded)).toMatch(/~password/);
    }
  });

  it("finds a secret in JSON however its characters are escaped", () => {
    fc.assert(
      fc.property(secret, fc.infiniteStream(fc.nat(3)), (value, ways) => {
        const vault = new Vault();
        const pseudonym = vault.register("token", value);
        const escaped = [
          ...JSON.stringify(value)
            .slice(1, -1)
            .matchAll(/\\u.{4}|\\.|[^\\]/gsu),
        ]
          .map(([char]) => escapes(char)[ways.next().value as number] ?? char)
          .join("");

        const redacted = vault.redact(`{"a":"${escaped}","b":"\\u0022\\/"}`);

        expect(JSON.parse(redacted)).toEqual({ a: pseudonym, b: '"/' });
      }),
    );
  });

  it("takes ids and times for what they are, though a code has their digits", () => {
    const vault = new Vault();
    for (const code of ["1234", "2026", "000000"]) vault.register("code", code);
    const body = '{"id":1234,"ids":[2026,1234],"at":"2026-11-21T10:00:00.2026+00:00","v":"1.2026"}';

    expect(vault.redact(body)).toBe(body);
    expect(vault.redact('{"code":"1234"}')).not.toContain("1234");
    expect(vault.redact("Your code:1234. /verify/2026?x")).not.toMatch(/1234|2026/);
  });

  it("finds a secret that quoted-printable broke over two lines", () => {
    const vault = new Vault();
    vault.register("code", "abcdefghijklmnop");

    expect(vault.redact("see abcdefgh=\r\nijklmnop there")).toMatch(/^see ~code\S+~ there$/);
  });

  it("keeps JSON valid and the type of a secret number known", () => {
    const vault = new Vault();
    vault.register("token", 1234567);

    const body = JSON.parse(vault.redact('{"access_token":1234567,"n":12345678,"s":"1234567"}'));

    expect(wireType(body.access_token)).toBe("number");
    expect(body.n).toBe(12345678);
  });

  it("keeps JSON valid where a text of it repeats a body that held a secret number", () => {
    const vault = new Vault();
    vault.register("password", 530530632);
    const input = '{"password":530530632}';

    for (const message of [input, "password: 530530632, no text", "got [530530632]"])
      expect(JSON.parse(vault.redact(JSON.stringify({ message })))).toMatchObject({
        message: expect.stringMatching(/~password/),
      });
  });

  it("tells digits as a number from digits as a text, whichever was met first", () => {
    for (const order of [
      [7654321, "7654321"],
      ["7654321", 7654321],
    ]) {
      const vault = new Vault();
      for (const value of order) vault.register("password", value);

      const body = JSON.parse(vault.redact('{"a":7654321,"b":"7654321"}'));

      expect(wireType(body.a)).toBe("number");
      expect(wireType(body.b)).toBe("string");
    }
  });

  it("tells a key in another letter case from another key, but as one family", () => {
    const vault = new Vault();
    const [key, upper, other] = ["k-abcdefgh1", "K-ABCDEFGH1", "k-abcdefgh2"].map((value) =>
      vault.register("key", value),
    );

    expect(upper).not.toBe(key);
    expect(sameSecret(key, upper)).toBe(true);
    expect(sameSecret(key, other)).toBe(false);
  });

  it("keeps length and header fitness, and takes short bad values for no secrets", () => {
    const vault = new Vault();

    expect(readPseudonym(vault.register("token", "abc def ghi"))).toMatchObject({
      length: 11,
      fitsHeader: false,
    });
    expect(readPseudonym(vault.register("token", "17|abcdefghijk"))).toMatchObject({
      fitsHeader: true,
      hasOddSigns: true,
      isNoText: false,
    });
    expect(vault.register("token", "x")).toBe("x");
    expect(vault.register("token", "")).toBe("");
    expect(vault.register("token", null)).toBe(null);
  });

  it("keeps that a firewall may take a secret for an attack", () => {
    const vault = new Vault();
    const isLikeAttack = (value: string) =>
      readPseudonym(vault.register("password", value))?.likeAttack;

    expect(isLikeAttack("sUn-1234!abc\u0000x")).toBe(true);
    expect(isLikeAttack("sUn-1234!abcx")).toBe(false);
  });

  it("leaves readable what everybody knows, whoever sends it as a secret", () => {
    const vault = new Vault();
    vault.publish("ada@example.com");

    expect(vault.register("password", "ada@example.com")).toBe("ada@example.com");
    expect(vault.redact("to: ada@example.com")).toBe("to: ada@example.com");
  });

  it("takes the pseudonyms of an archive for what they are, and gives no other secret one of them", () => {
    const pseudonym = String(new Vault().register("token", "a-token-of-ada"));
    const vault = new Vault({ ofArchive: true });

    expect(vault.register("token", pseudonym)).toBe(pseudonym);
    expect(vault.register("token", "a-token-of-eve")).not.toBe(pseudonym);
    expect(sameSecret(vault.register("token", "a-token-of-eve"), pseudonym)).toBe(false);
  });

  it("replaces a short secret only where it stands alone", () => {
    const vault = new Vault();
    vault.register("token", "abcde");

    expect(vault.redact('"abcde" abcdef')).toMatch(/^"~token\S+~" abcdef$/);
  });
});

it("hides a secret of half a megabyte", () => {
  const vault = new Vault();
  const secret = "aB3".repeat(170_000);

  vault.register("code", secret);

  expect(vault.redact(`code: ${secret}.`)).not.toContain("aB3");
});

it("tells of a password how it is made of one before it, or else its form, where that is no usual one", () => {
  const vault = new Vault();
  const recipe = (text: string) => vault.recipe(`${vault.register("password", text)}`, []);

  expect(recipe("Correct-horse-7")).toBeUndefined();
  const whole = { of: expect.any(String), from: 0, to: 15, isWhole: true };
  expect(recipe("Correct-horse-7<b>&amp; ")).toEqual([whole, "<b>&amp; "]);
  expect(recipe("Another-mule-8<b>&amp; ")).toHaveLength(1);
  expect(recipe("An Ox 8 ")).toEqual([expect.stringMatching(/^[A-H][a-h] [A-H][a-h] \d $/)]);
  expect(recipe("2222222222")).not.toEqual(recipe("9999999999"));
  expect(recipe("日本語の長い言葉1a")).toEqual([]);
});
