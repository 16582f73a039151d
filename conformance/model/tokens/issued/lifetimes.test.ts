import { expect, it } from "vitest";
import { catalogue } from "../../../../contracts/clauses/index.ts";
import { Story } from "../../../history/reading/story.ts";
import { bearer, given, login, signedUp } from "../../../history/reading/story-user.ts";
import { rules } from "../../../rules/index.ts";
import { judgeHistory } from "../../../verdicts/judge-history.ts";
import { rejectsOtherExpiry } from "./other-lifetimes.ts";

/** Ada, who logs in as ever, asks for a lifetime that is not listed and names this device. */
const asking = (device_name: string | undefined, answer: object, facts = {}) =>
  new Story(facts)
    .call("login", login, given(1))
    .call("login", { ...login, device_name, token_expiry: "2_weeks" }, answer);
const asked = (device_name: string | undefined, answer: object) =>
  asking(device_name, answer).judgedBy(rejectsOtherExpiry("login"));

it("takes the refusal of a login that names no device for no refusal of its lifetime", () => {
  expect(asked("laptop", { status: 422 }).for).toEqual(["not honoured"]);
  expect(asked(undefined, { status: 422 })).toEqual({ against: [], for: [], missing: [] });
});

it("tells where an unlisted lifetime is honoured, whether or not a device is named", () => {
  const honoured = given(2, { token_expiry: "2_weeks" });
  for (const device of ["laptop", undefined])
    expect(asked(device, honoured).against).toHaveLength(1);
});

it("is not passed where an unlisted lifetime gets the default, and nobody says whether it may", () => {
  const usual = given(2, { token_expiry: "1_month" });
  const doubted = (facts: object) =>
    asking("laptop", usual, facts).doubtedBy(rejectsOtherExpiry("login"));

  expect(doubted({})).toEqual(["values.invalidTokenExpiry"]);
  expect(doubted({ values: { invalidTokenExpiry: "default" } })).toEqual([]);
});

it("records what becomes of a listed lifetime in other letters, and none that has another sign", () => {
  const honoured = given(2, { token_expiry: "3_months" });
  const told = (token_expiry: string) =>
    new Story()
      .call("login", login, given(1))
      .call("login", { ...login, token_expiry }, honoured)
      .judgedBy(rejectsOtherExpiry("login"));

  expect(told(" 3_MONTHS").against).toEqual([]);
  expect(told("3-months").against).toHaveLength(1);
});

it("is what breaks where an answer repeats a lifetime of another type, beside unlisted ones", () => {
  const own = rules.filter(({ clause }) => clause.id.startsWith("refresh."));
  const failed = (...lifetimes: unknown[]) => {
    const story = signedUp();
    for (const [nth, token_expiry] of lifetimes.entries())
      story
        .call("login", login, given(nth))
        .call("refresh", { token_expiry }, given(`r${nth}`, { token_expiry }), bearer(nth));
    const told = judgeHistory(story.history, { catalogue, rules: own, selected: () => true });
    return told.flatMap(({ clause: { id }, verdict }) => (verdict === "fail" ? id : []));
  };

  expect(failed(false, "2_weeks", 5)).toEqual(["refresh.rejects-other-expiry"]);
  expect(failed(false, 5)).toEqual(["refresh.result"]);
});
