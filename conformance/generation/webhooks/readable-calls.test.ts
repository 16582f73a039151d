import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { holdsOpaque } from "./readable-calls.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const result = JSON.stringify({ status: "success", track_id: "Tr4ck/7%" });

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
