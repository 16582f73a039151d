import { describe, expect, it } from "vitest";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import rejectsUnknownToken from "../../rules/reset-password/rejects-unknown-token.ts";
import resetSetsPassword from "../../rules/reset-password/sets-password.ts";
import keepsExistingAccount from "../../rules/signup/keeps-existing-account.ts";
import { Story, session } from "../story.ts";
import { mayBeInLockout } from "./lockout.ts";

const email = "ada-story@example.com";
const [right, wrong] = ["Correct-horse-7!", "Wrong-battery-8?"];
const refused = { status: 403 };
const login = (password: string) => ({ email, password, device_name: "laptop" });

/** Ada is let in, gives so many wrong passwords, and is refused with the right one some seconds later. */
function after(mistakes: number, seconds = 0): Story {
  const story = new Story()
    .call("signup", { email, password: right, name: "Ada" })
    .call("login", login(right), session(email, "Ada", true, "t1"));
  for (let nth = 0; nth < mistakes; nth += 1) story.call("login", login(wrong), refused);
  return story.wait(seconds).call("login", login(right), refused);
}

const against = (story: Story) => story.judgedBy(loginIssuesNewToken.judge).against;

it("excuses a right password that is refused after three wrong ones in a row", () => {
  expect(against(after(3, 120))).toEqual([]);
  expect(against(after(0, 1))).toHaveLength(1);
});

it("excuses one for some seconds after a wrong one, and for a minute after two", () => {
  expect(against(after(1, 2))).toEqual([]);
  expect(against(after(1, 4))).toHaveLength(1);
  expect(against(after(2, 50))).toEqual([]);
  expect(against(after(2, 70))).toHaveLength(1);
});

it("excuses one that is refused beside a wrong one at the same time", () => {
  const story = new Story()
    .call("signup", { email, password: right, name: "Ada" })
    .call("login", login(right), session(email, "Ada", true, "t1"))
    .call("login", login(wrong), { ...refused, tookSeconds: 1 });

  expect(against(story.call("login", login(right), refused))).toEqual([]);
});

it("asks the same of whoever signed up first, where somebody signed up again", () => {
  const refusedAfter = (seconds: number) => {
    const story = new Story()
      .call("signup", { email, password: right, name: "Ada" })
      .call("login", login(right), session(email, "Ada", true, "t1"))
      .call("signup", { email, password: wrong, name: "Eve" }, { status: 409 })
      .call("login", login(wrong), refused)
      .wait(seconds);
    return story.call("login", login(right), refused).judgedBy(keepsExistingAccount.judge).against;
  };

  expect(refusedAfter(0)).toEqual([]);
  expect(refusedAfter(4)).toHaveLength(1);
});

it("excuses it after five wrong ones within a while, whoever was let in between", () => {
  const refusedAfter = (mistakes: number) => {
    const story = after(2, 70).call("login", login(right), session(email, "Ada", true, "t2"));
    for (let nth = 2; nth < mistakes; nth += 1) {
      story.call("login", login(wrong), refused);
      story.call("login", login(right), session(email, "Ada", true, `t${nth + 1}`));
    }
    return story.call("login", login(right), refused);
  };

  expect(against(refusedAfter(5))).toHaveLength(1);
  expect(against(refusedAfter(4))).toHaveLength(2);
});

it("counts resets that were refused among them", () => {
  const refusedAfter = (guesses: number) => {
    const story = new Story()
      .call("signup", { email, password: right, name: "Ada" })
      .mail(email, "https://platform.example/verify/c0de-of-ada-0001");
    const letIn = (nth: number) =>
      story.call("login", login(right), session(email, "Ada", true, `t${nth}`));
    for (let nth = 0; nth < guesses; nth += 1) {
      letIn(nth);
      const token = `never-sent-${nth}00000000`;
      const asked = { email, token, password: wrong, password_confirmation: wrong };
      story.call("login", login(wrong), refused).call("reset-password", asked, refused);
    }
    story.wait(4).call("login", login(right), refused);
    return story.judgedBy(rejectsUnknownToken.judge).against;
  };

  expect(refusedAfter(2)).toHaveLength(1);
  expect(refusedAfter(3)).toEqual([]);
});

it("counts those that gave what was no password yet: a reset sets it later", () => {
  const next = "Another-horse-9!";
  const refusedAfter = (mistakes: number) => {
    const story = after(0).call("login", login(right), session(email, "Ada", true, "t2"));
    for (let nth = 0; nth < mistakes; nth += 1) story.call("login", login(next), refused);
    story
      .call("forgot-password", { email })
      .mail(email, "https://platform.example/reset?token=r3set-of-ada-0001");
    story.call("reset-password", {
      email,
      token: "r3set-of-ada-0001",
      password: next,
      password_confirmation: next,
    });
    story.wait(70).call("login", login(next), refused);
    return story.judgedBy(resetSetsPassword.judge).against;
  };

  expect(refusedAfter(3)).toEqual([]);
  expect(refusedAfter(2)).toHaveLength(1);
});

it("counts wrong ones from the last that let in", () => {
  const story = after(2, 70).call("login", login(right), session(email, "Ada", true, "t2"));
  story.call("login", login(wrong), refused).wait(4).call("login", login(right), refused);

  expect(story.judgedBy(loginIssuesNewToken.judge).against).toHaveLength(2);
});

describe("a time in which nobody is let in", () => {
  const people = ["ada", "bob", "eve"].map((name) => `${name}-story@example.com`);
  const as = (one: string, word: string) => ({ email: one, password: word, device_name: "laptop" });

  /** All are let in, strangers and wrong passwords are not, and then none of so many is for a while, or each at a second try. */
  function lockedOut(
    mistakes: number,
    { isLetIn = false, tookSeconds = 0, most = people.length } = {},
  ): Story {
    const story = new Story();
    for (const one of people) {
      story
        .call("signup", { email: one, password: right, name: "Ada" })
        .call("login", as(one, right), session(one, "Ada", true, "t1"));
    }
    for (let nth = 0; nth < mistakes; nth += 1) {
      story.call("login", as(`nobody-${nth}-story@example.com`, wrong), refused);
    }
    story.call("login", as(email, right), session(email, "Ada", true, "t0"));
    for (const one of people.slice(0, most)) {
      story.call("login", as(one, right), { ...refused, tookSeconds });
      if (isLetIn) story.call("login", as(one, right), session(one, "Ada", true, "t2"));
    }
    return story.call("login", as(email, right), session(email, "Ada", true, "t3"));
  }
  /** One alone is refused, after many wrong logins, and so long passes until somebody is let in. */
  const alone = (seconds: number): Story => {
    const story = lockedOut(5, { isLetIn: true });
    for (let nth = 0; nth < 7; nth += 1)
      story.call("login", as(`x${nth}-story@example.com`, wrong), refused);
    story.call("login", as(email, right), session(email, "Ada", true, "t4"));
    story.call("login", as(email, right), refused).wait(seconds);
    return story.call("login", as(email, right), session(email, "Ada", true, "t5"));
  };
  const told = (story: Story) => story.judgedBy(loginIssuesNewToken.judge);

  it("may be a lock of the caller's address after many wrong logins of anybody", () => {
    expect(told(lockedOut(5))).toMatchObject({ against: [], missing: ["recognise.rateLimited"] });
    expect(told(lockedOut(4)).against).toHaveLength(3);
  });

  it("may be one for whoever is refused alone at several logins together", () => {
    const together = (seconds: number): Story => {
      const story = alone(0);
      for (let nth = 0; nth < 2; nth += 1)
        story.call("login", as(email, right), { ...refused, tookSeconds: 0.5 });
      story.wait(seconds);
      return story.call("login", as(email, right), session(email, "Ada", true, "t6"));
    };

    expect(told(together(0)).against).toHaveLength(6);
    expect(told(together(1)).against).toHaveLength(4);
  });

  it("may be one for whoever is refused alone, where nobody else is let in for a while", () => {
    expect(told(alone(0)).against).toHaveLength(4);
    expect(told(alone(1)).against).toHaveLength(3);
  });

  it("may end just as one alone asks again, and not as two do", () => {
    const letInAtOnce = (count: number): Story => {
      const story = lockedOut(5, { isLetIn: true, most: 0 });
      for (const one of people.slice(0, count)) {
        story.wait(1).call("login", as(one, right), refused);
        story.call("login", as(one, right), session(one, "Ada", true, "t6"));
      }
      return story;
    };

    expect(told(letInAtOnce(1)).against).toEqual([]);
    expect(told(letInAtOnce(2)).against).toHaveLength(2);
  });

  it("may end as two ask again, where as many had met it before", () => {
    const story = lockedOut(5, { isLetIn: true, most: 0 });
    for (const [nth, seconds] of [1, 1, 0, 0].entries()) {
      const one = people[nth % 3] as string;
      story.wait(1).call("login", as(one, right), refused).wait(seconds);
      story.call("login", as(one, right), session(one, "Ada", true, `t${6 + nth}`));
    }

    expect(told(story).against).toEqual([]);
  });

  it("may end while a login is under way", () => {
    const story = lockedOut(5, { isLetIn: true, most: 0 });
    story.call("login", as(email, right), refused);
    const answer = { ...session(email, "Ada", true, "t6"), tookSeconds: 1 };
    story.call("login", as(email, right), answer);

    expect(told(story).against).toEqual([]);
  });

  it("may hold any login in it, whatever is known of its password", () => {
    const inLull = (mistakes: number) => {
      const { history } = lockedOut(mistakes).wait(2).call("login", as(email, wrong), refused);
      const last = history.to("login").at(-1);
      return last && mayBeInLockout(last, history);
    };

    expect(inLull(5)).toBe(true);
    expect(inLull(1)).toBe(false);
  });

  it("is none where somebody was let in between, or all were refused at once", () => {
    expect(told(lockedOut(5, { isLetIn: true })).against).toHaveLength(3);
    expect(told(lockedOut(5, { tookSeconds: 1 })).against).toHaveLength(3);
  });
});
