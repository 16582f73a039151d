import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonText } from "./json-text.ts";

it("is JSON of the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("breaks no row that fits into a line", () => {
  const row = { match: "type", of: [1, null, {}] };

  expect(jsonText({ rows: [row, "x".repeat(80)] })).toBe(
    `{\n  "rows": [\n    { "match": "type", "of": [1, null, {}] },\n    "${"x".repeat(80)}"\n  ]\n}\n`,
  );
});
