import { expect, it } from "vitest";
import { Story } from "../../kit/story.ts";
import rule from "./request-id-identifies.ts";

it("looks at links that programs open, and at none that browsers do", () => {
  const same = { status: 404, json: { data: null, error: {}, meta: { request_id: "r1" } } };
  const opened = (accept: string) =>
    new Story()
      .call("/verify/c0de-1", undefined, same, { accept })
      .call("/verify/c0de-2", undefined, same, { accept })
      .judgedBy(rule.judge).against;

  expect(opened("application/json")).toHaveLength(1);
  expect(opened("text/html")).toEqual([]);
});
