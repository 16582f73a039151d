import { describe, expect, it } from "vitest";
import { decoded, jsonFault, jsonIn } from "./text-file.ts";

it("a text that is no JSON is refused with its place, and without a word of it", () => {
  expect(() => jsonIn('{\n  "key": "s3cret",\n}')).toThrow(/^is no JSON \(line 3, column 1\)$/);
  expect(jsonIn("[1]")).toEqual([1]);
});

describe("a text file", () => {
  it.each<[string, Buffer]>([
    ["UTF-8", Buffer.from('{"é":1}')],
    ["UTF-8 with a mark", Buffer.from('\uFEFF{"é":1}')],
    ["UTF-16", Buffer.from('\uFEFF{"é":1}', "utf16le")],
    ["UTF-16 of the other order", Buffer.from('\uFEFF{"é":1}', "utf16le").swap16()],
  ])("is read in %s", (_, bytes) => {
    expect(decoded(bytes)).toBe('{"é":1}');
  });
});

it.each<[string, string | undefined]>([
  ['{"a":[1,2]}', undefined],
  ['{\n  "a": [1, 2\n}', "line 3, column 1"],
  ['{"a":1}\n}', "line 2, column 1"],
  ["{'a':1}", "line 1, column 2"],
  ['{"a":tru, ', "line 1, column 9"],
  ['{"a":"x\n"}', "line 1, column 8"],
  ['{"a":"\\u12g4"}', "line 1, column 11"],
  ['{"a":\n["x', "line 2, column 4, where the file ends"],
  ["", "line 1, column 1, where the file ends"],
])("%j is no JSON from %s on", (text, place) => {
  expect(jsonFault(text)).toBe(place);
});
