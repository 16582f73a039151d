import { describe, expect, it } from "vitest";
import { holdsWord } from "./track-id-in.ts";

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
