import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import rejectsUnknownToken from "../../rules/reset-password/rejects-unknown-token.ts";
import setsPassword from "../../rules/reset-password/sets-password.ts";
import { seenBy } from "../../verdicts/sightings.ts";

const [right, wrong, wanted] = ["Correct-horse-7!", "Wrong-battery-8?", "Another-pony-88!"];
const refused = { status: 403 };
const of = (name: string) => `${name}-story@example.com`;
const login = (email: string, password: string) => ({ email, password, device_name: "laptop" });
const { judge } = loginIssuesNewToken;
const undeclared = ["signup.lockedAfter"];

/** A story where `pace` seconds pass at each wait: the same calls at another pace. */
class Paced {
  readonly story: Story;
  readonly #pace: number;
  #tokens = 0;

  /** Changes are seen at once, wrong tries too, unless the facts say otherwise. */
  constructor(pace: number, facts = {}) {
    this.#pace = pace;
    this.story = new Story({ within: { mailMs: 2000, consistencyMs: 0 }, ...facts });
  }

  join(...names: string[]): this {
    for (const name of names) {
      this.story.call("signup", { email: of(name), password: right, name: "Ada" });
      this.letIn(name);
    }
    // A user who signed up a moment ago need not be known to every server.
    this.story.wait(3);
    return this;
  }

  letIn(name: string): this {
    this.#tokens += 1;
    const given = session(of(name), "Ada", true, `t${this.#tokens}`);
    this.story.call("login", login(of(name), right), given).wait(this.#pace);
    return this;
  }

  refuse(name: string, times = 1, password = right, answer: object = refused): this {
    for (let nth = 0; nth < times; nth += 1)
      this.story.call("login", login(of(name), password), answer).wait(this.#pace);
    return this;
  }

  /** After a moment more, so that a try before is surely longer ago than others were when somebody was let in. */
  rest(): this {
    this.story.wait(0.2);
    return this;
  }

  /** A reset of the password is tried with a token that was never sent. */
  misreset(name: string, confirmation = wanted, answer: object = refused): this {
    const body = {
      email: of(name),
      token: "never-sent",
      password: wanted,
      password_confirmation: confirmation,
    };
    this.story.call("reset-password", body, answer).wait(this.#pace);
    return this;
  }

  told(by = judge) {
    return {
      against: this.story.judgedBy(by).against.length,
      doubts: this.story.doubtedBy(by),
    };
  }
}

const paces = [0.05, 1, 10, 100];

describe("a right password that is refused after wrong ones of its account", () => {
  it("is doubted though others were let in after wrong reset tokens: a lock need not count those", () => {
    const told = (lets: (paced: Paced) => Paced) =>
      lets(new Paced(1).join("ada", "bob"))
        .letIn("bob")
        .refuse("ada", 1, wrong)
        .rest()
        .refuse("ada")
        .told();

    expect(told((paced) => paced.misreset("bob"))).toEqual({ against: 0, doubts: undeclared });
    expect(told((paced) => paced.refuse("bob", 1, wrong)).against).toBe(1);
  });

  it("is doubted though others were let in after wrong ones that a limit kept away", () => {
    const limited = { status: 403, error: { message: "The house is full." } };
    const told = (answer: object) =>
      new Paced(1)
        .join("ada", "bob", "eve")
        .refuse("eve", 1, right, limited)
        .refuse("bob", 1, wrong, answer)
        .letIn("bob")
        .refuse("ada", 1, wrong)
        .rest()
        .refuse("ada")
        .told();

    // Eve's refusal comes after no wrong one.
    expect(told(limited)).toEqual({ against: 1, doubts: undeclared });
    expect(told(refused)).toEqual({ against: 2, doubts: [] });
  });

  it.each(paces)("is doubted, whatever the pace (%d s a call)", (pace) => {
    const afterOne = new Paced(pace).join("ada").refuse("ada", 1, wrong).refuse("ada");

    expect(afterOne.told()).toEqual({ against: 0, doubts: undeclared });
  });

  it.each(paces)("is broken where others were let in as locked (%d s a call)", (pace) => {
    const eve = new Paced(pace).join("ada", "eve").refuse("eve", 1, wrong).letIn("eve");

    expect(eve.refuse("ada", 1, wrong).rest().refuse("ada").told().against).toBe(1);
    expect(new Paced(pace).join("ada").refuse("ada").told().against).toBe(1);
  });

  it.each([{}, { consistencyMs: 4000 }])(
    "is doubted where others were let in before a server that is behind had to count: %o",
    (within) => {
      const letIn = (seconds: number) => {
        const facts = { within: { mailMs: 2000, ...within } };
        const paced = new Paced(0.05, facts).join("ada", "eve").refuse("eve", 1, wrong);
        paced.story.wait(seconds);
        return paced.letIn("eve").refuse("ada", 1, wrong).rest();
      };
      const late = (seconds: number) => {
        const paced = letIn(seconds);
        paced.story.wait(seconds);
        return paced.refuse("ada").told();
      };

      expect(late(1)).toEqual({ against: 0, doubts: undeclared });
      expect(late(5).against).toBe(1);
    },
  );

  it("is doubted of a user who was let in meanwhile, the count being late", () => {
    const once = new Paced(0.05, { within: { mailMs: 2000 } }).join("ada").refuse("ada", 1, wrong);

    expect(once.letIn("ada").rest().refuse("ada").told()).toEqual({
      against: 0,
      doubts: undeclared,
    });
  });

  it("is doubted where the tries of others may have been longer ago when their answers were slow", () => {
    const letIn = session(of("eve"), "Ada", true, "t9");
    const told = (seconds: number) => {
      const paced = new Paced(1).join("ada", "eve").refuse("eve", 1, wrong);
      paced.story
        .call("login", login(of("eve"), right), { ...letIn, tookSeconds: seconds })
        .wait(seconds + 5);
      return paced.refuse("ada", 1, wrong).rest().refuse("ada").told();
    };

    expect(told(0).against).toBe(1);
    expect(told(0.5)).toEqual({ against: 0, doubts: undeclared });
  });

  it.each([
    ["an empty password", ""],
    ["a number for a password", 0],
  ])("is doubted though others were let in after %s, which no lock need count", (_what, given) => {
    const paced = new Paced(1).join("ada", "eve");
    paced.story.call("login", { ...login(of("eve"), right), password: given }, refused);
    const eve = paced.letIn("eve");

    expect(eve.refuse("ada", 1, wrong).refuse("ada").told()).toEqual({
      against: 0,
      doubts: undeclared,
    });
  });

  it("is doubted after the right one in another spelling, which shows nothing where it is let in", () => {
    const spelt = ` ${right} `;
    expect(new Paced(1).join("ada").refuse("ada", 1, spelt).refuse("ada").told()).toEqual({
      against: 0,
      doubts: undeclared,
    });
    const eve = new Paced(1).join("ada", "eve").refuse("eve", 1, spelt).letIn("eve");
    expect(eve.refuse("ada", 1, wrong).refuse("ada").told().against).toBe(0);
  });

  it("is doubted though somebody was let in after a wrong one that came before their sign-up", () => {
    const paced = new Paced(1).join("ada");
    const eve = paced.refuse("eve", 1, wrong).join("eve").refuse("ada", 1, wrong);
    eve.story.wait(5);

    expect(eve.refuse("ada").told()).toEqual({ against: 0, doubts: undeclared });
  });

  it("says in a breach why no lock explains it", () => {
    const because = (paced: Paced): string[] =>
      seenBy(loginIssuesNewToken, paced.story.history).against.map(
        (breach) => breach.ruledOut?.find(({ freedom }) => freedom === "lock")?.because ?? "",
      );
    const join = () => new Paced(1).join("ada", "eve");

    expect(because(join().refuse("ada"))).toEqual([
      "no wrong password or reset token was given for this user before",
    ]);
    const eve = join().refuse("eve", 1, wrong).letIn("eve");
    expect(because(eve.refuse("ada", 1, wrong).rest().refuse("ada"))).toEqual([
      "others logged in after as many wrong ones, as recent",
    ]);
  });

  it.each(paces)(
    "is doubted where the tries of others may have met the lock (%d s a call)",
    (pace) => {
      const eve = new Paced(pace).join("ada", "eve").refuse("eve", 2, wrong).letIn("eve");

      expect(eve.refuse("ada", 1, wrong).refuse("ada").told().against).toBe(0);
    },
  );

  it("is doubted where the wrong try of whoever was let in was under way with the right one", () => {
    const together = new Paced(1).join("ada", "eve");
    together.story.call("login", login(of("eve"), wrong), { ...refused, tookSeconds: 1 });
    const eve = together.letIn("eve");

    expect(eve.refuse("ada", 1, wrong).refuse("ada").told().against).toBe(0);
  });

  it("is doubted where those who were let in had given fewer, or longer ago", () => {
    const eve = new Paced(1).join("ada", "eve").refuse("eve", 1, wrong).letIn("eve");
    expect(eve.refuse("ada", 2, wrong).refuse("ada").told().against).toBe(0);

    const late = new Paced(1).join("ada", "eve").refuse("eve", 2, wrong);
    late.story.wait(5);
    expect(late.letIn("eve").refuse("ada", 2, wrong).refuse("ada").told().against).toBe(0);
  });

  it("is as the profile declares", () => {
    const lockedFrom = (account: number) => {
      const facts = { signup: { lockedAfter: { account, caller: 0 } } };
      return new Paced(1, facts).join("ada").refuse("ada", 2, wrong).refuse("ada").told();
    };

    expect(lockedFrom(0)).toEqual({ against: 1, doubts: [] });
    expect(lockedFrom(2)).toEqual({ against: 0, doubts: [] });
    expect(lockedFrom(3)).toEqual({ against: 1, doubts: [] });
  });
});

describe("the old password that is refused after a reset with a token that was never sent", () => {
  const { judge } = rejectsUnknownToken;
  const told = (lets: (paced: Paced) => Paced) => {
    const paced = new Paced(1).join("ada", "bob");
    paced.story.mail(of("ada"), "Verify: https://platform.example/verify/c0de-of-ada-0001");
    return lets(paced).told(judge);
  };

  it("is doubted though others were let in after a reset that may be refused for its confirmation", () => {
    const letIn = (confirmation: string) =>
      told((paced) =>
        paced.misreset("bob", confirmation).letIn("bob").misreset("ada").rest().refuse("ada"),
      );

    expect(letIn(wrong)).toEqual({ against: 0, doubts: undeclared });
    expect(letIn(wanted).against).toBe(1);
  });

  it("is doubted where a gateway kept the answer of the reset", () => {
    const answered = (answer: object) =>
      told((paced) => paced.misreset("ada", wanted, answer).refuse("ada"));

    expect(answered({ status: 502, text: "Bad gateway" })).toEqual({
      against: 0,
      doubts: undeclared,
    });
    expect(answered({}).against).toBe(1);
  });
});

describe("a new password that is refused in the lag of its reset, and a while after it", () => {
  const token = "t0ken-of-ada-0001";
  const reset = { email: of("ada"), token, password: wanted, password_confirmation: wanted };
  const told = (lockedAfter: number) => {
    const facts = {
      signup: { lockedAfter: { account: lockedAfter, caller: 0 } },
      within: { mailMs: 2000, consistencyMs: 200 },
    };
    const paced = new Paced(0.05, facts).join("ada");
    paced.story
      .call("forgot-password", { email: of("ada") })
      .mail(of("ada"), `Reset: https://platform.example/reset?token=${token}`)
      .call("reset-password", reset);
    paced.refuse("ada", 1, wanted).story.wait(2);
    return paced.refuse("ada", 1, wanted).told(setsPassword.judge);
  };

  it("is right where one wrong try locks, for the first may have been one", () => {
    expect(told(1)).toEqual({ against: 0, doubts: [] });
    expect(told(0).against).toBe(1);
  });
});

describe("a right password that is refused before its user is known everywhere, and a while after it", () => {
  const told = (lockedAfter: number) => {
    const facts = {
      signup: { loginNeedsVerification: false, lockedAfter: { account: lockedAfter, caller: 0 } },
      within: { mailMs: 2000, consistencyMs: 400 },
    };
    const paced = new Paced(0.05, facts);
    paced.story.call("signup", { email: of("ada"), password: right, name: "Ada" });
    paced.letIn("ada").refuse("ada").story.wait(2);
    return paced.refuse("ada").told();
  };

  it("is right where one wrong try locks, for the first may have been one", () => {
    expect(told(1)).toEqual({ against: 0, doubts: [] });
    expect(told(0).against).toBe(1);
  });
});

describe("right passwords that are refused after many failed logins of anybody", () => {
  const failed = (pace: number, times: number) => {
    const story = new Paced(pace).join("ada", "bob", "eve");
    for (let nth = 0; nth < times; nth += 1) story.refuse(`nobody-${nth}`, 1, wrong);
    return story.letIn("ada");
  };

  it.each(paces)("are doubted on end, and broken after few (%d s a call)", (pace) => {
    expect(failed(pace, 5).refuse("bob").refuse("eve").letIn("ada").told()).toEqual({
      against: 0,
      doubts: [...undeclared, ...undeclared],
    });
    expect(failed(pace, 4).refuse("bob").refuse("eve").letIn("ada").told().against).toBe(1);
  });

  it.each(paces)("are broken where each stands alone, time and again (%d s a call)", (pace) => {
    const story = failed(pace, 5);
    for (const name of ["bob", "eve", "bob", "eve", "bob"]) story.refuse(name).letIn("ada");

    expect(story.told()).toEqual({ against: 5, doubts: [] });
  });
});
