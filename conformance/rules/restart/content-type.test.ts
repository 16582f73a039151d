import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./content-type.ts";

/** A restart that is refused under a media type. */
const answeredAs = (type: string) =>
  new Story({ ...keyed, offers: { servers: ["3d"] } }).restart(
    "3d",
    { key: "no-such-key-1" },
    { status: 403, json: { status: "error", message: "no" }, headers: { "content-type": type } },
  );

it("takes a +json type for JSON, and records it", () => {
  const told = answeredAs("application/problem+json");

  expect([...doubting(rule.judge)(told.history)]).toMatchObject([{ is: "recorded" }]);
});

it.each([
  ["application/json, application/json; charset=utf-8", "recorded"],
  ["application/json;charset=UTF-8,application/JSON", "recorded"],
  ['application/json; profile="a, b"', "for"],
  ["application/json, text/html", "against"],
])("takes one media type several times for that type, and records it (%s)", (type, is) => {
  expect([...doubting(rule.judge)(answeredAs(type).history)]).toMatchObject([{ is }]);
});

it("is contradicted by another type, and kept by the documented one in any letters", () => {
  expect(answeredAs("text/html").judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  expect(answeredAs("Application/JSON; charset=utf-8").judgedBy(doubting(rule.judge)).for).toEqual([
    "3d: failure",
  ]);
});
