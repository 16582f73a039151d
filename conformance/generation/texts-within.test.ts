import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { holdsOpaque, holdsWord, textsWithin } from "./texts-within.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const result = JSON.stringify({ status: "success", track_id: "Tr4ck/7%" });
const holds = (text: string): boolean =>
  [...textsWithin(text)].some((inner) => inner.includes("Tr4ck/7%"));

describe("the texts within a text", () => {
  it.each([
    ["itself", result],
    ["JSON with escapes", result.replace("T", "\\u0054").replace("/", "\\/")],
    ["JSON in a JSON string in a JSON string", JSON.stringify({ a: [JSON.stringify({ result })] })],
    ["base64 in a JSON string", JSON.stringify({ message: { data: base64(result) } })],
    ["base64 of base64", base64(base64(result))],
    ["base64 in lines", base64(result.repeat(3)).replace(/.{76}/g, "$&\r\n")],
    ["a signed token", `${base64('{"alg":"none"}')}.${base64(result)}.c2lnbmVkLWJ5LW5vYm9keQ`],
    ["a form", `kind=result&payload=${encodeURIComponent(result)}`],
    ["base64 in a form", `data=${encodeURIComponent(base64(result))}`],
  ])("are found in %s", (_what, text) => expect(holds(text)).toBe(true));

  it("are not made up", () => {
    expect(holds(JSON.stringify({ status: "success", track_id: "another" }))).toBe(false);
    expect([...textsWithin("plain words")]).toEqual(["plain words"]);
  });
});

describe("a word in a text", () => {
  it.each([
    "Tr4ck",
    "a/Tr4ck.png",
    "id_Tr4ck,",
    "xTr4ck Tr4ck",
    "%2FTr4ck&",
    "\\nTr4ck",
    "\\u003dTr4ck",
  ])("stands by itself in %s", (text) => expect(holdsWord(text, "Tr4ck")).toBe(true));

  it.each(["", "Tr4c", "Tr4ck0", "0Tr4ck", "aTr4ckb", "zz%2Tr4ck"])("does not in %j", (text) =>
    expect(holdsWord(text, "Tr4ck")).toBe(false),
  );
});

describe("what cannot be read", () => {
  const bytes = randomBytes(160);
  bytes[0] = 0xff;

  it("is a long base64 of no text", () => {
    expect(holdsOpaque(JSON.stringify({ ciphertext: bytes.toString("base64") }))).toBe(true);
  });

  it("is no text in base64, no picture, no id, no address and no signature", () => {
    const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), bytes]);

    expect(holdsOpaque(JSON.stringify({ data: base64(result.repeat(5)) }))).toBe(false);
    expect(holdsOpaque(JSON.stringify({ output: png.toString("base64") }))).toBe(false);
    const long = bytes.toString("base64url");
    expect(holdsOpaque(JSON.stringify({ output: `https://files.example/a?token=${long}` }))).toBe(
      false,
    );
    expect(holdsOpaque(JSON.stringify({ signature: long }))).toBe(false);
    expect(holdsOpaque(JSON.stringify({ id: "5b".repeat(32) }))).toBe(false);
  });
});
