import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import rule from "./key-only-in-body.ts";

const key = "enterprise-key-1";
const restart = "POST /api/v1/enterprise/3d/restart_server";

/** The 3D server is restarted by this key in the body, with the valid key in a header of the same request. */
const beside = (inBody: string) =>
  new Story({ offers: { servers: ["3d"] }, enterprise: { key } })
    .call(
      restart,
      { key: inBody },
      { json: { status: "success", message: "" } },
      { "x-api-key": key, "content-type": "application/json" },
    )
    .judgedBy(rule.judge).against;

it("is contradicted where the key of a header is taken, a wrong one in the body", () => {
  expect(beside("no-such-key-1")).toHaveLength(1);
});

it("leaves it open where the body holds the valid key, too", () => {
  expect(beside(key)).toEqual([]);
});
