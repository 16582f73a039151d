import { describe, expect, it } from "vitest";
import type { Call } from "../history/call.ts";
import { type Awaited, contradicts } from "../history/sighting.ts";
import { Story } from "../history/story.ts";
import type { Rule } from "../rules/rule.ts";
import customer from "../rules/signup/creates-payment-customer.ts";
import { seenBy } from "../verdicts/sightings.ts";
import { heldUp } from "./held-up.ts";

const password = "Correct-horse-7!";
const ada = { email: "ada-story@example.com", password, name: "Ada" };
const bob = { email: "bob-story@example.com", password, name: "Bob" };

/** Two sign up, and one of them is never seen in the payment system. */
const noCustomer = (heldUp: (story: Story) => Story): Story =>
  heldUp(new Story().call("signup", ada).call("signup", bob))
    .customers(bob.email, 1)
    .wait(5)
    .customers(ada.email, 0);

const told = (rule: Rule, story: Story): { against: number; doubts: string[] } => {
  const { against, doubts } = seenBy(rule, story.history);
  return { against: against.length, doubts: doubts.map(({ text }) => text) };
};

describe("what did not come while the kit stood still", () => {
  const quieter = (held: string) => expect.stringContaining(`held up for ${held} s`) as string;

  it("is held against nobody where clients may have given up, and says so", () => {
    expect(
      told(
        customer,
        noCustomer((story) => story),
      ),
    ).toEqual({ against: 1, doubts: [] });
    expect(
      told(
        customer,
        noCustomer((story) => story.heldUp(1.5)),
      ),
    ).toEqual({
      against: 0,
      doubts: [quieter("1.5")],
    });
  });

  it("counts where the kit stood still for a moment, or before the call", () => {
    expect(
      told(
        customer,
        noCustomer((story) => story.heldUp(0.3)),
      ).against,
    ).toBe(1);
    const before = new Story()
      .heldUp(3)
      .call("signup", ada)
      .call("signup", bob)
      .customers(bob.email, 1)
      .wait(5)
      .customers(ada.email, 0);
    expect(told(customer, before).against).toBe(1);
  });

  it("is held against nobody where it came late, and the kit stood still for a moment", () => {
    const { history } = new Story().call("signup", ada).heldUp(0.3);
    const [call] = history.to("signup") as [Call];
    const breach = (awaited: Awaited) =>
      contradicts(call, { field: "the mailbox", expected: "a mail", got: "none", awaited });
    const awaited = { from: call.sent.at.t, until: history.end, isLate: true };

    expect(heldUp.explains(breach(awaited), history)?.is).toBe("open");
    expect(heldUp.explains(breach({ ...awaited, isLate: false }), history)).toBeUndefined();
    expect(
      heldUp.explains(breach({ ...awaited, until: awaited.from + 1 }), history),
    ).toBeUndefined();
  });

  it("is held against nobody where the kit stood still just as long as clients wait, to the edge of the wait", () => {
    const { history } = new Story().call("signup", ada).heldUp(1);
    const [call] = history.to("signup") as [Call];
    const [strain] = history.strains;
    const [from, until] = [strain?.from_us ?? 0, strain?.t_us ?? 0];
    const of = (awaited: Awaited) =>
      heldUp.explains(
        contradicts(call, { field: "the mailbox", expected: "a mail", got: "none", awaited }),
        history,
      );

    for (const awaited of [
      { from: until, until: until + 1, isLate: false },
      { from: from - 1, until: from, isLate: false },
    ])
      expect(of(awaited)).toMatchObject({ is: "open", needs: { kind: "driver", name: "check" } });
    expect(of({ from: until + 1, until: until + 2, isLate: false })).toBeUndefined();
  });
});
