import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./request-id-identifies.ts";

it("looks at links that programs open, and at none that browsers do", () => {
  const same = { status: 404, json: { data: null, error: {}, meta: { request_id: "r1" } } };
  const opened = (accept: string) =>
    new Story()
      .call("/verify/c0de-1", undefined, same, { accept })
      .call("/verify/c0de-2", undefined, same, { accept })
      .judgedBy(doubting(rule.judge)).against;

  expect(opened("application/json")).toHaveLength(1);
  expect(opened("text/html")).toEqual([]);
});

it("takes refreshes at once of one token, which were given one, for one", () => {
  const bearer = { authorization: "Bearer t1" };
  const refreshed = (token: string) => ({
    json: { data: { access_token: token }, error: null, meta: { request_id: "r1" } },
  });
  const against = (second: string, tookSeconds: number) =>
    new Story()
      .call("refresh", {}, { ...refreshed("t2"), tookSeconds }, bearer)
      .call("refresh", {}, refreshed(second), bearer)
      .judgedBy(doubting(rule.judge)).against;

  expect(against("t2", 1)).toEqual([]);
  expect(against("t3", 1)).toHaveLength(1);
  expect(against("t2", 0)).toHaveLength(1);
});
