import { describe, expect, it } from "vitest";
import { z } from "zod";
import { historyJsonSchema, profileJsonSchema, reportJsonSchema } from "./json-schema.ts";
import { jsonText } from "./json-text.ts";

describe.each([
  ["profile", profileJsonSchema],
  ["history", historyJsonSchema],
  ["report", reportJsonSchema],
])("the JSON Schema of a %s", (name, schema) => {
  it("is the committed one (npx vitest -u writes it anew)", async () => {
    const written = jsonText(schema());

    await expect(written).toMatchFileSnapshot(`schemas/${name}.generated.json`);
  });
});

it("lets a profile read back from it be judged alike", () => {
  const again = z.fromJSONSchema(profileJsonSchema() as z.core.JSONSchema.JSONSchema);

  expect(again.safeParse({ target: { baseUrl: "http://127.0.0.1:1" } }).success).toBe(true);
  expect(again.safeParse({ target: { baseUrl: "http://127.0.0.1:1" }, evidnce: {} }).success).toBe(
    false,
  );
});
