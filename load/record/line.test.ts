import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnsweredLine, readLine, type SentLine, writeLine } from "./line.ts";

const count = fc.nat();
const stamp = fc.double({ min: 0, max: 1e12, noNaN: true });
const word = fc.stringMatching(/^[a-z0-9.-]{1,36}$/);

const sent: fc.Arbitrary<SentLine> = fc.record(
  {
    r: fc.constant("s" as const),
    v: count,
    c: count,
    t: stamp,
    o: count,
    q: count,
    h: word,
    u: word,
    m: word,
    d: stamp,
    f: fc.array(word, { minLength: 1 }),
    k: fc.string({ unit: "binary" }),
    y: count,
  },
  { requiredKeys: ["r", "v", "c", "t", "o", "q"] },
);

const answered: fc.Arbitrary<AnsweredLine> = fc.record(
  {
    r: fc.constant("a" as const),
    v: count,
    c: count,
    t: stamp,
    x: count,
    n: fc.integer(),
    b: fc.string({ unit: "grapheme" }),
    z: count,
    e: count,
  },
  { requiredKeys: ["r", "v", "c", "t", "x", "n"] },
);

describe("a line of a raw log", () => {
  it("reads as it was written, on one line", () => {
    fc.assert(
      fc.property(fc.oneof(sent, answered), (line) => {
        const text = writeLine(line);

        expect(text).not.toContain("\n");
        expect(readLine(text)).toEqual(JSON.parse(JSON.stringify(line)));
      }),
    );
  });

  it("is nothing when it was cut off, or is k6's own", () => {
    fc.assert(
      fc.property(sent, fc.nat(), (line, at) => {
        const text = writeLine(line);

        expect(readLine(text.slice(0, at % text.length))).toBeUndefined();
      }),
    );
    expect(readLine("Insufficient VUs, reached 200 active VUs")).toBeUndefined();
  });
});
