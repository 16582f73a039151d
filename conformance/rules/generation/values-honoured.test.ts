import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import rule from "./values-honoured.ts";

const target = { baseUrl: "https://api.example.com" };
const needs = (facts: object) =>
  rule.needs(parseProfile({ target, ...facts }, {})).map(({ name }) => name);

it("asks for a key where no route with a listed or a bounded value can be asked, and for none where one can", () => {
  const accounts = [{ name: "ada", plan: "standard", key: "key-of-a-customer" }];

  expect(needs({})).toEqual(expect.arrayContaining(["accounts", "enterprise.key"]));
  expect(needs({ accounts })).toEqual([]);
});
