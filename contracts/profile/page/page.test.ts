import { expect, it } from "vitest";
import { profileJsonSchema } from "../../json-schema.ts";
import { parseProfile } from "../index.ts";
import type { Node } from "../known-keys.ts";
import { profilePage } from "./page.ts";
import { formOf } from "./page-form.ts";

const page = profilePage();

it("is the committed README.md of the folder (npx vitest run contracts/profile/page/page.test.ts -u writes it anew)", async () => {
  await expect(page).toMatchFileSnapshot("../README.md");
});

it("begins with a profile", () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
  const profile = parseProfile(JSON.parse(json), {
    STANDARD_KEY: "a-key",
    ENTERPRISE_KEY: "a-key-2",
  });

  expect(profile.evidence.mailbox?.kind).toBe("smtp");
});

it("has a row for every field that the schema describes", () => {
  const described =
    JSON.stringify(profileJsonSchema()).match(/"description":"(?:[^"\\]|\\.)*"/g) ?? [];
  const cells = page.replaceAll("\\|", "|");

  const schemas = ["The JSON Schema that editors complete from.", profileJsonSchema().description];
  const missing = described
    .map((member) => JSON.parse(`{${member}}`).description as string)
    .filter((text) => !cells.includes(text) && !schemas.includes(text));

  expect(missing).toEqual([]);
});

it.each<[Node, string]>([
  [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "integer, 0 or more"],
  [{ type: "integer", exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "integer above 0"],
  [{ type: "integer", minimum: 1, maximum: 65_535 }, "integer, 1 to 65535"],
  [{ type: "array", items: { enum: ["a", "b"] } }, 'list: `"a"`, `"b"`'],
  [{ anyOf: [{ const: "gentle" }, { type: "object", properties: {} }] }, '`"gentle"` or object'],
  [{ type: "object", additionalProperties: { type: "string" } }, "by name: text"],
])("tells the form of %j", (node, form) => {
  expect(formOf(node)).toBe(form);
});
