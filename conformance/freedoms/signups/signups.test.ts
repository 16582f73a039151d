import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import createsUser from "../../rules/signup/creates-user.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const usualPassword = "Correct-horse-7!";
const twelveDigits = { status: 422, json: { error: { message: "password: twelve digits" } } };
const noMail = { status: 422, json: { error: { fields: { email: ["takes no mail"] } } } };
const crash = { status: 500, json: { error: { message: "password service is down" } } };

/** Sign-ups, and which freedoms may explain those that were refused, or why they do not. */
class Signups {
  readonly story: Story;

  constructor(facts = {}) {
    this.story = new Story(facts);
  }

  of(name: string, answer: object = {}, password = usualPassword, domain = "example.com"): this {
    const body = { email: `${name}-story@${domain}`, password, name: "Ada Lovelace" };
    this.story.call("signup", body, answer);
    return this;
  }

  told() {
    const { against, doubts, excused } = seenBy(createsUser, this.story.history);
    return { against: against.length, doubts: doubts.map(({ name }) => name), excused };
  }

  /** Why a freedom does not explain the last breach. */
  ruledOut(freedom: string): string | undefined {
    const { ruledOut = [] } = seenBy(createsUser, this.story.history).against.at(-1) ?? {};
    return ruledOut.find((one) => one.freedom === freedom)?.because;
  }
}

const untold = (name: string) => ({ against: 0, doubts: [name], excused: new Map() });

describe("strong password", () => {
  const whyNot = (signups: Signups) => signups.ruledOut("strong password");

  it("may explain a refusal that speaks of the password, also where others were accepted", () => {
    const all = new Signups().of("ada", twelveDigits);
    const one = new Signups().of("bob", {}, "Other-horse-7!!!").of("ada", twelveDigits);

    for (const signups of [all, one]) expect(signups.told()).toEqual(untold("signup.password"));
  });

  it("is ruled out by a user who was accepted with the same password, later or before", () => {
    const why = "another user was accepted with the same password";

    expect(whyNot(new Signups().of("bob").of("ada", twelveDigits))).toBe(why);
    expect(whyNot(new Signups().of("ada", twelveDigits).of("bob"))).toBe(why);
  });

  it("is ruled out by a server error where others were accepted, and not where nobody was", () => {
    const others = new Signups().of("bob", {}, "Other-horse-7!!!").of("ada", crash);

    expect(whyNot(others)).toBe("it met a server error, and others were accepted");
    expect(new Signups().of("ada", crash).told()).toEqual(untold("signup.password"));
  });

  it("is ruled out by other words, and by a declared form of passwords", () => {
    const declared = { signup: { open: true, password: { length: 16, symbols: "!-" } } };

    expect(whyNot(new Signups().of("ada", { status: 422 }))).toBe(
      "the answer speaks of no password",
    );
    expect(whyNot(new Signups(declared).of("ada", twelveDigits))).toBe(
      "it is as strong as is declared (signup.password)",
    );
  });
});

describe("address of a sign-up", () => {
  const whyNot = (signups: Signups) => signups.ruledOut("address of a sign-up");

  it("may explain a refusal that speaks of the address where nobody of its domain was accepted", () => {
    const other = new Signups().of("bob", {}, usualPassword, "example.net");

    for (const some of [new Signups(), other])
      expect(some.of("ada", noMail).told()).toEqual(untold("signup.address"));
  });

  it("is ruled out by others of its form that were accepted, and by a declared form", () => {
    const declared = { signup: { open: true, address: "{unique}@example.com" } };

    expect(whyNot(new Signups().of("bob").of("ada", noMail))).toBe(
      "others of its form were accepted",
    );
    expect(whyNot(new Signups(declared).of("ada", noMail))).toBe(
      "its address is as is declared (signup.address)",
    );
  });

  it("is ruled out by words of an address that somebody has, or of none", () => {
    const why = "the answer speaks of no address, or of one that is taken";

    for (const text of ["this email is taken", "no"])
      expect(whyNot(new Signups().of("ada", { status: 409, text }))).toBe(why);
  });
});

describe("closed sign-up", () => {
  const refused = { status: 403, text: "no" };
  const undeclared = { signup: { open: undefined } };

  it("may explain each refusal where nobody declared whom a service lets sign up", () => {
    const all = new Signups(undeclared).of("ada", refused);
    const one = new Signups(undeclared).of("bob").of("ada", refused);

    for (const signups of [all, one]) expect(signups.told()).toEqual(untold("signup.open"));
  });

  it("explains it where that is declared, and is counted", () => {
    expect(new Signups({ signup: { open: false } }).of("ada", refused).told()).toEqual({
      ...{ against: 0, doubts: [] },
      excused: new Map([["closed sign-up", 1]]),
    });
  });

  it("is ruled out where anybody may sign up", () => {
    const open = new Signups().of("ada", refused);

    expect(open.ruledOut("closed sign-up")).toBe("anybody may sign up (signup.open)");
  });
});
