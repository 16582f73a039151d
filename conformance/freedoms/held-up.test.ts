import { describe, expect, it } from "vitest";
import type { Call } from "../history/call.ts";
import { Story } from "../history/reading/story.ts";
import { type Awaited, contradicts } from "../history/sighting.ts";
import customer from "../rules/signup/creates-payment-customer.ts";
import { seenBy } from "../verdicts/sightings.ts";
import { heldUp } from "./held-up.ts";

const password = "Correct-horse-7!";
const ada = { email: "ada-story@example.com", password, name: "Ada" };
const bob = { email: "bob-story@example.com", password, name: "Bob" };

/** Two sign up, and one of them is never seen in the payment system; the kit stands still before or after that. */
const noCustomer = (before: number, after: number): Story => {
  const story = new Story();
  if (before > 0) story.heldUp(before);
  story.call("signup", ada).call("signup", bob);
  if (after > 0) story.heldUp(after);
  return story.customers(bob.email, 1).wait(5).customers(ada.email, 0);
};

describe("what did not come while the kit stood still", () => {
  it("is held against nobody where clients may have given up, and says so", () => {
    const { against, doubts } = seenBy(customer, noCustomer(0, 1.5).history);

    expect(against).toEqual([]);
    expect(doubts.map(({ text }) => text)).toEqual([expect.stringContaining("held up for 1.5 s")]);
  });

  it.each([
    ["the kit never did", 0, 0],
    ["it did for a moment", 0, 0.3],
    ["it did before the call", 3, 0],
  ])("counts where %s", (_, ...heldUp) => {
    const { against, doubts } = seenBy(customer, noCustomer(...heldUp).history);

    expect([against.length, doubts]).toEqual([1, []]);
  });

  it("is held against nobody where clients may have given up for one pause after another", () => {
    const story = new Story().call("signup", ada).call("signup", bob);
    for (let nth = 0; nth < 4; nth++) story.wait(0.1).heldUp(0.3);
    const { history } = story.customers(bob.email, 1).wait(9).customers(ada.email, 0);

    expect(seenBy(customer, history).against).toEqual([]);
  });

  /** What held-ups say of a breach by what was awaited after a sign-up, during which the kit stood still. */
  const explained = (
    seconds: number,
    awaited: (from: number, until: number) => Awaited,
    goesOn = 9,
  ) => {
    const story = new Story().call("signup", ada).heldUp(seconds).wait(goesOn);
    const { history } = story.customers(ada.email, 0);
    const [call] = history.to("signup") as [Call];
    const [strain] = history.strains;
    const was = awaited(strain?.from_us ?? 0, strain?.t_us ?? 0);
    const what = { field: "the mailbox", expected: "a mail", got: "none", awaited: was };
    return heldUp.explains(contradicts(call, what), history);
  };

  it("is held against nobody where it came late, and the kit stood still for a moment", () => {
    const late = (isLate: boolean, until = Number.POSITIVE_INFINITY) =>
      explained(0.3, (from, to) => ({ from: from - 1, until: Math.min(until, to), isLate }))?.is;

    expect(late(true)).toBe("open");
    expect(late(false)).toBeUndefined();
    expect(late(true, 0)).toBeUndefined();
  });

  it("is held against nobody where the kit waited no longer than was due but for its pause", () => {
    const absent = (goesOn: number) =>
      explained(0.3, (from, to) => ({ from: from - 1, until: to, isLate: false }), goesOn)?.is;

    expect([absent(0.1), absent(0.4)]).toEqual(["open", undefined]);
  });

  it("is held against nobody where the kit stood still just as long as clients wait, to the edge of the wait", () => {
    const isLate = false;
    const open = { is: "open", needs: { kind: "driver", name: "check" } };

    expect(explained(1, (_, until) => ({ from: until, until: until + 1, isLate }))).toMatchObject(
      open,
    );
    expect(explained(1, (from) => ({ from: from - 1, until: from, isLate }))).toMatchObject(open);
    const after = explained(1, (_, until) => ({ from: until + 1, until: until + 2, isLate }));
    expect(after).toBeUndefined();
  });
});
