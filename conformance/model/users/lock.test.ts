import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import rejectsUnknownToken from "../../rules/reset-password/rejects-unknown-token.ts";
import setsPassword from "../../rules/reset-password/sets-password.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";

const [right, wrong, wanted] = ["Correct-horse-7!", "Wrong-battery-8?", "Another-pony-88!"];
const refused = { status: 403 };
const of = (name: string) => `${name}-story@example.com`;
const login = (email: string, password: unknown) => ({ email, password, device_name: "laptop" });
const judge = doubting(loginIssuesNewToken.judge);
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

  refuse(name: string, times = 1, password: unknown = right, answer: object = refused): this {
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

const doubted = { against: 0, doubts: undeclared };
const paces = [0.05, 1, 100];
type Scene = (paced: Paced) => Paced;

/** Ada, as others whose wrong tries and logins come before, gives a wrong password and is refused the right one. */
const thenAda =
  (others: Scene, between: Scene = (one) => one): Scene =>
  (paced) =>
    between(others(paced.join("ada", "eve")).refuse("ada", 1, wrong)).refuse("ada");
const resting = (paced: Paced): Paced => paced.rest();
const afterSeconds =
  (seconds: number): Scene =>
  (paced) => {
    paced.story.wait(seconds);
    return paced;
  };

describe("a right password that is refused after wrong ones of its account", () => {
  const slowly =
    (tookSeconds: number): Scene =>
    (paced) => {
      const answer = { ...session(of("eve"), "Ada", true, "t9"), tookSeconds };
      paced.refuse("eve", 1, wrong).story.call("login", login(of("eve"), right), answer);
      return afterSeconds(tookSeconds + 5)(paced);
    };
  const together: Scene = (paced) => {
    const answer = { ...refused, tookSeconds: 1 };
    paced.story.call("login", login(of("eve"), wrong), answer);
    return paced.letIn("eve");
  };
  const spelt = ` ${right} `;

  it.each<[string, Scene]>([
    ["others were let in after wrong reset tokens", (one) => one.misreset("eve").letIn("eve")],
    ["others were let in after no password", (one) => one.refuse("eve", 1, "").letIn("eve")],
    ["others were let in after a number", (one) => one.refuse("eve", 1, 0).letIn("eve")],
    [
      "others were let in after another spelling",
      (one) => one.refuse("eve", 1, spelt).letIn("eve"),
    ],
    ["others may have met the lock", (one) => one.refuse("eve", 2, wrong).letIn("eve")],
    ["the try of who was let in was under way with the right one", together],
    ["the tries of others may be longer ago, their answers being slow", slowly(0.5)],
  ])("is doubted though %s", (_, others) => {
    expect(thenAda(others, resting)(new Paced(1)).told()).toEqual(doubted);
  });

  it.each<[string, Scene]>([
    [
      "others were let in after as many wrong ones",
      (one) => one.refuse("eve", 1, wrong).letIn("eve"),
    ],
    ["their answers were not slow", slowly(0)],
  ])("is broken where %s", (_, others) => {
    expect(thenAda(others, resting)(new Paced(1)).told().against).toBe(1);
  });

  it.each<[string, Scene]>([
    ["had given fewer", (one) => one.refuse("eve", 1, wrong).letIn("eve")],
    [
      "had given them longer ago",
      (one) => afterSeconds(5)(one.refuse("eve", 2, wrong)).letIn("eve"),
    ],
  ])("is doubted where those who were let in %s", (_, others) => {
    const again = (one: Paced) => one.refuse("ada", 1, wrong);

    expect(thenAda(others, again)(new Paced(1)).told()).toEqual(doubted);
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

  it.each(paces)("is doubted, and broken after none, whatever the pace (%d s a call)", (pace) => {
    const joined = () => new Paced(pace).join("ada");

    expect(joined().refuse("ada", 1, wrong).refuse("ada").told()).toEqual(doubted);
    expect(joined().refuse("ada").told().against).toBe(1);
    const eve: Scene = (one) => one.refuse("eve", 1, wrong).letIn("eve");
    expect(thenAda(eve, resting)(new Paced(pace)).told().against).toBe(1);
  });

  it.each([{}, { consistencyMs: 4000 }])(
    "is doubted where others were let in before a server that is behind had to count: %o",
    (within) => {
      const late = (seconds: number) => {
        const facts = { within: { mailMs: 2000, ...within } };
        const wait = afterSeconds(seconds);
        const letIn: Scene = (one) => wait(one.refuse("eve", 1, wrong)).letIn("eve");
        return thenAda(letIn, (one) => wait(one.rest()))(new Paced(0.05, facts)).told();
      };

      expect(late(1)).toEqual(doubted);
      expect(late(5).against).toBe(1);
    },
  );

  it("is doubted of a user who was let in meanwhile, the count being late", () => {
    const once = new Paced(0.05, { within: { mailMs: 2000 } }).join("ada").refuse("ada", 1, wrong);

    expect(once.letIn("ada").rest().refuse("ada").told()).toEqual(doubted);
  });

  it("is doubted after the right one in another spelling", () => {
    expect(new Paced(1).join("ada").refuse("ada", 1, spelt).refuse("ada").told()).toEqual(doubted);
  });

  it("is doubted though somebody was let in after a wrong one that came before their sign-up", () => {
    const eve = new Paced(1)
      .join("ada")
      .refuse("eve", 1, wrong)
      .join("eve")
      .refuse("ada", 1, wrong);

    expect(afterSeconds(5)(eve).refuse("ada").told()).toEqual(doubted);
  });

  it("says in a breach why no lock explains it", () => {
    const because = (paced: Paced): string[] =>
      seenBy(loginIssuesNewToken, paced.story.history).against.map(
        (breach) => breach.ruledOut?.find(({ freedom }) => freedom === "lock")?.because ?? "",
      );
    const eve: Scene = (one) => one.refuse("eve", 1, wrong).letIn("eve");

    expect(because(new Paced(1).join("ada").refuse("ada"))).toEqual([
      "no wrong password or reset token was given for this user before",
    ]);
    expect(because(thenAda(eve, resting)(new Paced(1)))).toEqual([
      "others logged in after as many wrong ones, as recent",
    ]);
  });

  it.each([
    [0, { against: 1, doubts: [] }],
    [2, { against: 0, doubts: [] }],
    [3, { against: 1, doubts: [] }],
  ])("is as the profile declares: locked after %d", (account, told) => {
    const facts = { signup: { lockedAfter: { account, caller: 0 } } };
    const ada = new Paced(1, facts).join("ada").refuse("ada", 2, wrong).refuse("ada");

    expect(ada.told()).toEqual(told);
  });
});

describe("the old password that is refused after a reset with a token that was never sent", () => {
  const judge = doubting(rejectsUnknownToken.judge);
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

    expect(letIn(wrong)).toEqual(doubted);
    expect(letIn(wanted).against).toBe(1);
  });

  it("is doubted where a gateway kept the answer of the reset", () => {
    const answered = (answer: object) =>
      told((paced) => paced.misreset("ada", wanted, answer).refuse("ada"));

    expect(answered({ status: 502, text: "Bad gateway" })).toEqual(doubted);
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
    return paced.refuse("ada", 1, wanted).told(doubting(setsPassword.judge));
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
