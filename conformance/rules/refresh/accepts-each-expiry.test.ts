import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { bearer, given, login } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import acceptsEachExpiry from "./accepts-each-expiry.ts";
import expiryDefault from "./expiry-default.ts";

/** Ada refreshes, with this body under this label, and gets a month. */
const refreshed = (body: object, label = "application/json") =>
  new Story()
    .call("login", login, given(1))
    .call("refresh", body, given(2), { ...bearer(1), "content-type": label });

describe("the lifetime of a new token", () => {
  it("is the one that was asked for", () => {
    const asked = refreshed({ token_expiry: "1_week" }).judgedBy(doubting(acceptsEachExpiry.judge));

    expect(asked.against).toEqual(["data.token_expiry: 1_month"]);
  });

  it.each([
    ["another label", { token_expiry: "1_week" }, "text/plain"],
    ["half a surrogate", { token_expiry: "1_week", device_name: "\ud800" }, "application/json"],
    ["a member that nobody listed", { token_expiry: "1_week", role: "admin" }, "application/json"],
  ])("is not told by a body that not every reader takes alike: %s", (_what, body, label) => {
    expect(refreshed(body, label).judgedBy(doubting(acceptsEachExpiry.judge)).against).toEqual([]);
    expect(refreshed(body, label).judgedBy(doubting(expiryDefault.judge)).for).toEqual([]);
  });
});
