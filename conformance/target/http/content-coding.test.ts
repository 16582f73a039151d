import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { withoutCodings } from "./content-coding.ts";

const said = Buffer.from('{"status":"done"}');

describe("a body", () => {
  it.each([
    ["gzip", gzipSync(said)],
    ["GZIP", gzipSync(said)],
    ["deflate", deflateSync(said)],
    ["deflate", deflateRawSync(said)],
    ["br", brotliCompressSync(said)],
    ["identity", said],
    ["deflate, gzip", gzipSync(deflateSync(said))],
  ])("loses its %s coding", (coding, bytes) => {
    expect(withoutCodings(bytes, coding)).toEqual(said);
  });

  it.each([["gzip"], ["compress"], [undefined]])(
    "stays as it came where %s does not fit",
    (coding) => {
      expect(withoutCodings(said, coding)).toBe(said);
    },
  );

  it("is not read where more comes of it than is asked for, or codings are heaped on it", () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));

    expect(withoutCodings(bomb, "gzip", 999_999)).toBeUndefined();
    expect(withoutCodings(bomb, "gzip", 1_000_000)).toHaveLength(1_000_000);
    expect(withoutCodings(said, "identity, gzip, gzip, gzip, gzip")).toBeUndefined();
  });
});
