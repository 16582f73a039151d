import { describe, expect, it } from "vitest";
import { textsWithin } from "./texts-within.ts";

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
