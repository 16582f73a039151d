import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { ada, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./creates-payment-customer.ts";

const bob = { email: "bob-story@example.com", password, name: "Bob" };
const both = (facts = {}) => signedUp(facts).call("signup", bob);

describe("signup.creates-payment-customer", () => {
  it("holds for one customer a user", () => {
    const story = both().customers(ada.email, 1).customers(bob.email, 1);

    expect(story.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: ["seen", "seen"],
      missing: [],
    });
  });

  it("holds for a user beside whose customer a refused sign-up left another", () => {
    const story = new Story()
      .call("signup", { ...ada, name: null }, { status: 422 })
      .call("signup", ada)
      .customers(ada.email, 2);

    expect(story.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: ["seen"],
      missing: [],
    });
  });

  it("is contradicted by a customer that is missing beside one that came", () => {
    const missed = both().customers(bob.email, 1).wait(3).customers(ada.email, 0);
    const { probes, calls } = missed.history;

    // The look that found none shows it, and is made again with the call.
    expect([...doubting(rule.judge)(missed.history)]).toContainEqual(
      expect.objectContaining({ is: "against", calls: [probes.at(-1)?.id, calls[0]?.id] }),
    );
  });

  it("tells nothing where no customer at all is seen, or the bound is not declared", () => {
    const blind = both().wait(3).customers(ada.email, 0);
    const unbound = both({ within: {} }).customers(bob.email, 1).wait(40).customers(ada.email, 0);

    expect(blind.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      missing: ["evidence.payment", "evidence.payment"],
    });
    expect(unbound.doubtedBy(doubting(rule.judge))).toEqual(["within.paymentMs"]);
    expect(unbound.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      missing: ["within.paymentMs"],
    });
  });
});
