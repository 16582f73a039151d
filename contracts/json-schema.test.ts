import { describe, expect, it } from "vitest";
import { z } from "zod";
import { historyJsonSchema, profileJsonSchema, reportJsonSchema } from "./json-schema.ts";
import { jsonText } from "./json-text.ts";

describe.each([
  ["profile", profileJsonSchema],
  ["history", historyJsonSchema],
  ["report", reportJsonSchema],
])("the JSON Schema of a %s", (name, schema) => {
  it("names its dialect and title, and survives JSON", () => {
    const written = schema();

    expect(written.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(written.title).toMatch(/^Model Platform conformance: /);
    expect(JSON.parse(JSON.stringify(written))).toEqual(written);
  });

  it("is the committed one (npx vitest -u writes it anew)", async () => {
    const written = jsonText(schema());

    await expect(written).toMatchFileSnapshot(`schemas/${name}.generated.json`);
  });
});

it("asks a profile for its target alone, and knows every top key", () => {
  const { required, properties } = profileJsonSchema();

  expect(required).toEqual(["target"]);
  expect(Object.keys(properties as object)).toMatchInlineSnapshot(`
    [
      "$schema",
      "target",
      "offers",
      "slugs",
      "signup",
      "users",
      "accounts",
      "enterprise",
      "recognise",
      "queue",
      "async",
      "parameters",
      "values",
      "pace",
      "budget",
      "within",
      "evidence",
      "load",
      "waivers",
    ]
  `);
});

it("lets a profile read back from it be judged alike", () => {
  const again = z.fromJSONSchema(profileJsonSchema() as z.core.JSONSchema.JSONSchema);

  expect(again.safeParse({ target: { baseUrl: "http://127.0.0.1:1" } }).success).toBe(true);
  expect(again.safeParse({ target: { baseUrl: "http://127.0.0.1:1" }, evidnce: {} }).success).toBe(
    false,
  );
});
