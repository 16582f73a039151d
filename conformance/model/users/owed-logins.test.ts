import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import { isOwedLogin } from "./owed-logins.ts";

describe("a login a moment after the sign-up", () => {
  const email = "ada-story@example.com";
  const password = "Correct-horse-7!";
  const tries = (...statuses: number[]) => triesEvery(0, ...statuses);
  const triesEvery = (seconds: number, ...statuses: number[]) => {
    const story = new Story({ signup: { loginNeedsVerification: false } });
    story.call("signup", { email, password, name: "Ada" });
    for (const status of statuses)
      story.call("login", { email, password, device_name: "laptop" }, { status }).wait(seconds);
    const { history } = story;
    return history.to("login").map((call) => isOwedLogin(call, history));
  };

  it("is owed a token two seconds later, whatever was tried before", () => {
    expect(triesEvery(2, 401, 401)).toEqual([false, true]);
  });

  it("is owed none where nobody tried for long, though nobody was let in", () => {
    expect(triesEvery(1.6, 401, 401)).toEqual([false, false]);
    expect(tries(401)).toEqual([false]);
    expect(tries(401, 401)).toEqual([false, false]);
  });

  it("is owed a token where it meets a crash, and nobody is let in", () => {
    expect(tries(500)).toEqual([true]);
  });

  it("is owed none though another server let its user in before, for two seconds", () => {
    const isOwedAfter = (seconds: number) => {
      const { history } = new Story({ signup: { loginNeedsVerification: false } })
        .call("signup", { email, password, name: "Ada" })
        .call("login", { email, password, device_name: "laptop" }, session(email, "Ada", true))
        .wait(seconds)
        .call("login", { email, password, device_name: "laptop" }, { status: 401 });
      const last = history.to("login").at(-1);
      return last && isOwedLogin(last, history);
    };

    expect(isOwedAfter(1)).toBe(false);
    expect(isOwedAfter(2)).toBe(true);
  });

  it("is owed none where the last try did not come through: the user may have been there by then", () => {
    expect(tries(401, 504)[0]).toBe(false);
    expect(triesEvery(2, 401, 504)[0]).toBe(false);
  });
});

describe("a login just after the verification that it needs", () => {
  const email = "ada-story@example.com";
  const ada = { email, password: "Correct-horse-7!" };
  const login = { ...ada, device_name: "laptop" };
  /** Ada verifies long after she signed up, and is refused and let in so much later. */
  const refusedAfter = (seconds: number, then: object) => {
    const { history } = new Story({ signup: { loginNeedsVerification: true } })
      .call("signup", { ...ada, name: "Ada" })
      .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
      .wait(60)
      .call("verify-email", { verification_code: "c0de-of-ada-0001" }, session(email, "Ada", true))
      .wait(seconds)
      .call("login", login, { status: 401 })
      .call("login", login, then);
    const [refused] = history.to("login");
    return refused && isOwedLogin(refused, history);
  };

  it("may come too soon after the verification that surely came, though one before it was lost", () => {
    const code = { verification_code: "c0de-of-ada-0001" };
    const { history } = new Story({ signup: { loginNeedsVerification: true } })
      .call("signup", { ...ada, name: "Ada" })
      .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
      .call("verify-email", code, { status: 504 })
      .wait(60)
      .call("verify-email", code, session(email, "Ada", true))
      .call("login", login, { status: 401 })
      .call("login", login, session(email, "Ada", true, "t2"));

    expect(history.to("login").map((call) => isOwedLogin(call, history))[0]).toBe(false);
  });

  it("may come too soon, though a code of the same user is presented once more long after", () => {
    const code = "c0de-of-ada-0001";
    const { history } = new Story({
      signup: { loginNeedsVerification: true },
      within: { consistencyMs: 1900 },
    })
      .call("signup", { ...ada, name: "Ada" })
      .mail(email, `https://platform.example/verify/${code}`)
      .wait(60)
      .call(`/verify/${code}`)
      .call("login", login, session(email, "Ada", true, "t2"))
      .call("login", login, { status: 401 })
      .wait(60)
      .call("verify-email", { verification_code: code }, session(email, "Ada", true, "t3"));

    expect(history.to("login").map((call) => isOwedLogin(call, history))).toEqual([false, false]);
  });

  it("may come too soon for one whom another server let in before, for two seconds", () => {
    const isOwedAfter = (seconds: number) => {
      const { history } = new Story()
        .call("signup", { ...ada, name: "Ada" })
        .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
        .wait(60)
        .call("/verify/c0de-of-ada-0001")
        .call("login", login, session(email, "Ada", true, "t2"))
        .wait(seconds)
        .call("login", login, { status: 401 });
      const last = history.to("login").at(-1);
      return last && isOwedLogin(last, history);
    };

    expect(isOwedAfter(1)).toBe(false);
    expect(isOwedAfter(2)).toBe(true);
  });

  it("may come too soon after one whose answer was lost, and which had come when a login was let in", () => {
    const code = { verification_code: "c0de-of-ada-0001" };
    const isOwedAfter = (seconds: number) => {
      const { history } = new Story({ signup: { loginNeedsVerification: true } })
        .call("signup", { ...ada, name: "Ada" })
        .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
        .wait(60)
        .call("verify-email", code, { fault: "timeout" })
        .call("login", login, session(email, "Ada", true, "t2"))
        .call("verify-email", code, session(email, "Ada", true, "t3"))
        .wait(seconds)
        .call("login", login, { status: 401 });
      return history.to("login").map((call) => isOwedLogin(call, history))[1];
    };

    expect(isOwedAfter(0)).toBe(false);
    expect(isOwedAfter(3)).toBe(true);
  });

  it("may come too soon for all who are refused, where nobody is tried two seconds later", () => {
    const { history } = new Story({ signup: { loginNeedsVerification: true } })
      .call("signup", { ...ada, name: "Ada" })
      .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
      .wait(60)
      .call("verify-email", { verification_code: "c0de-of-ada-0001" }, session(email, "Ada", true))
      .call("login", login, { status: 401 });

    expect(history.to("login").map((call) => isOwedLogin(call, history))).toEqual([false]);
  });

  it("may come too soon for one that is let in later", () => {
    expect(refusedAfter(0, session(email, "Ada", true, "t2"))).toBe(false);
    expect(refusedAfter(3, session(email, "Ada", true, "t2"))).toBe(true);
  });
});

describe("a name that may be why a login is refused", () => {
  const email = "ada-story@example.com";
  const ada = { email, password: "Correct-horse-7!" };
  const long = "The spare laptop in the meeting room on the third floor";
  const isOwed = (granted: string, device_name: string) => {
    const { history } = new Story({ signup: { loginNeedsVerification: false } })
      .call("signup", { ...ada, name: "Ada" })
      .wait(3)
      .call("login", { ...ada, device_name: granted }, session(email, "Ada", true))
      .call("login", { ...ada, device_name }, { status: 422 });
    const last = history.to("login").at(-1);
    return last && isOwedLogin(last, history);
  };

  it("is one that is long, or of other letters than ASCII's", () => {
    expect(isOwed("laptop", "phone")).toBe(true);
    expect(isOwed("laptop", long)).toBe(false);
    expect(isOwed("laptop", "工作电脑")).toBe(false);
  });

  it("is none that was granted, nor one where a longer one was", () => {
    expect(isOwed("工作电脑", "工作电脑")).toBe(true);
    expect(isOwed(long, "Ada Lovelaces new MacBook Pro 16 of 2026")).toBe(true);
    expect(isOwed(long, "工作电脑")).toBe(false);
  });
});

it("owes nothing to whom the moved clock may have had removed, once it is put back either", () => {
  const ada = {
    email: "ada-story@example.com",
    password: "Correct-horse-7!",
    device_name: "laptop",
  };
  const isOwedAfter = (days: number) => {
    const story = new Story({ signup: { loginNeedsVerification: false } })
      .call("signup", { ...ada, name: "Ada", device_name: undefined })
      .wait(3)
      .call("login", ada, session(ada.email, "Ada", true));
    story.moveClock(new Date(story.now.getTime() + days * 86_400_000)).moveClock(null);
    const { history } = story.call("login", ada, { status: 401 });
    const last = history.to("login").at(-1);
    return last && isOwedLogin(last, history);
  };

  expect(isOwedAfter(7)).toBe(true);
  expect(isOwedAfter(365)).toBe(false);
});
