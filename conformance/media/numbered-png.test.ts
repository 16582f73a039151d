import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { numbered, pngDigits } from "./numbered-png.ts";
import { png } from "./png.ts";

/** The names of a PNG's parts. Throws where a checksum is wrong or a byte too many. */
function partsOf(file: Buffer): string[] {
  const names: string[] = [];
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    if (crc32(named) !== file.readUInt32BE(at + 8 + length)) throw new Error("wrong checksum");
    names.push(named.toString("latin1", 0, 4));
    at += length + 12;
  }
  return names;
}

describe("a numbered picture", () => {
  const digits = pngDigits();
  const file = (number: string, picture = png(0)): Buffer => {
    const own = (number.match(/../g) ?? []).map((pair) => digits[pair]).join("");
    return Buffer.from(numbered(picture, "{own}").replace("{own}", own), "base64");
  };

  it("is the same picture, whole, with a comment for each two digits", () => {
    const pictures = [png(0), png(1), png(0, { kind: "palette" }), png(0, { kind: "grey" })];

    for (const picture of pictures) {
      const parts = partsOf(Buffer.from(picture));
      expect(partsOf(file("0f3a", picture))).toEqual([
        ...parts.slice(0, -1),
        ...Array(3).fill("tEXt"),
        "IEND",
      ]);
    }
  });

  it("is another file for another number", () => {
    expect(file("0f3a")).toEqual(file("0f3a"));
    expect(file("0f3a")).not.toEqual(file("0f3b"));
    expect(file("0f3a")).not.toEqual(file("f03a"));
  });
});
