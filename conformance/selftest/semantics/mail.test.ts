import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import lifecycle from "../../rules/token/lifecycle.ts";
import {
  addressOf,
  codeOf,
  enroll,
  failedBy,
  granted,
  logIn,
  password,
  recordedOn,
  resetMail,
  signUp,
  verdictsOn,
  verificationMail,
} from "./telling.ts";

const [email, refused] = [addressOf("Ada"), { status: 400 }];
const asks = { email, password, name: "Ada" };
const login = { email, password, device_name: "laptop" };
const fresh = "Another-pony-88!";
const token = "t0ken-of-ada-0001";
const reset = { email, token, password: fresh, password_confirmation: fresh };
const forgot = (story: Story) =>
  story.call("forgot-password", { email }).mail(email, resetMail(token), "Reset your password");
/** Bob, whose codes and tokens are taken, and time for every mail. */
const beside = (story: Story) => enroll(story.wait(3), "Bob").wait(3);

describe("a payment system", () => {
  it("may hold a second customer of somebody whose second sign-up was refused", () => {
    const story = enroll(new Story(), "Ada").call("signup", asks, { status: 409 });

    expect(failedBy(beside(story.customers(email, 2)))).toEqual([]);
  });

  it("may hold one of a first sign-up that was refused for what it lacked", () => {
    const story = new Story().call("signup", { email, password }, { status: 422 });

    expect(failedBy(beside(enroll(story, "Ada").customers(email, 2)))).toEqual([]);
  });

  it("holds one of everybody", () => {
    const story = enroll(enroll(new Story(), "Bob"), "Ada").customers(addressOf("Bob"), 1);

    expect(failedBy(story.wait(3).customers(email, 0))).toEqual([
      "signup.creates-payment-customer",
    ]);
  });
});

describe("a service that keeps one mailed secret of each user", () => {
  it("is right where a reset mail ends the code of the verification mail", () => {
    const story = signUp(new Story(), "Ada").wait(3);
    forgot(story)
      .wait(3)
      .call("verify-email", { verification_code: codeOf("Ada") }, refused);

    expect(failedBy(beside(story))).toEqual([]);
  });

  it("is right where a verification mail ends the token of the reset mail", () => {
    const story = forgot(enroll(new Story(), "Ada")).wait(3);
    story.call("resend-verification", { email });
    story.mail(email, verificationMail("c0de-of-ada-0002"), "Verify your email").wait(3);
    logIn(story.call("reset-password", reset, refused), "Ada", "1");

    expect(failedBy(beside(story))).toEqual([]);
  });
});

describe("a code that is refused after wrong ones were tried", () => {
  const failedAfter = (...wrong: string[]) => {
    const story = signUp(new Story(), "Ada").wait(3);
    for (const verification_code of [...wrong, codeOf("Ada")])
      story.call("verify-email", { verification_code }, refused);
    return failedBy(beside(story));
  };

  it("may have ended with them, and with nothing else", () => {
    expect(failedAfter("c0de-of-ada-0002", "c0de-of-ada-0003")).toEqual([]);
    expect(failedAfter()).toContain("verify-email.accepts-emailed-code");
  });
});

describe("a service that mails no reset", () => {
  const saidOf = (story: Story) =>
    recordedOn(story, "forgot-password.sends-email")["forgot-password for an unverified email"];

  it("to an address that nobody verified is right", () => {
    const unverified = signUp(new Story(), "Ada").wait(3);
    const { data } = granted(unverified, "Ada", "1");
    const user = { ...data.user, verified: false };
    unverified.call("login", login, { data: { ...data, user } });

    const unmailed = beside(unverified.call("forgot-password", { email }));
    expect(failedBy(unmailed)).toEqual([]);
    expect(saidOf(unmailed)).toBe("accepted (status 200, no error); no mail");
  });

  it("to such an address, or does, is recorded as what it does, and nothing of it once a code was tried", () => {
    const mailed = beside(forgot(signUp(new Story(), "Ada").wait(3)));
    const tried = signUp(new Story(), "Ada")
      .call("verify-email", { verification_code: codeOf("Ada") }, { status: 503 })
      .wait(3);

    expect(saidOf(mailed)).toBe("accepted (status 200, no error); a mail");
    expect(saidOf(beside(forgot(tried)))).toBe(undefined);
    expect(saidOf(beside(forgot(enroll(new Story(), "Ada"))))).toBe(undefined);
  });

  it("to a verified one is not", () => {
    const story = logIn(enroll(new Story(), "Ada"), "Ada", "1").call("forgot-password", { email });

    expect(failedBy(beside(story))).toContain("forgot-password.sends-email");
  });

  it("the second time, and ends the first one's token, is not passed", () => {
    const story = forgot(logIn(enroll(new Story(), "Ada"), "Ada", "1")).wait(3);
    story.call("forgot-password", { email }).wait(3);
    story.call("reset-password", reset, refused);
    const verdicts = verdictsOn(beside(story));

    expect(verdicts["forgot-password.sends-email"]).not.toBe("pass");
  });
});

describe("a mailed link, opened by a browser", () => {
  const browser = { accept: "text/html,*/*" };
  const opened = (text: string) =>
    signUp(new Story(), "Ada")
      .wait(3)
      .call(`/verify/${codeOf("Ada")}`, undefined, { text }, browser);

  it("may lead to a page with a button, against readers that open every link", () => {
    const story = opened("<form method=post><button>Verify</button></form>").wait(3);
    const { data } = granted(story, "Ada", "1");
    const user = { ...data.user, verified: false };
    story.call("login", login, { data: { ...data, user } });

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["verify-link.redirect-flow"]).not.toBe("pass");
  });

  it("may not lead to a page that does nothing", () => {
    expect(failedBy(opened("<p>Hello</p>"))).toContain("verify-link.redirect-flow");
  });
});

describe("a user in the answers of several calls", () => {
  const changed = (more: object) => {
    const story = logIn(enroll(new Story(), "Ada"), "Ada", "1");
    const { data } = granted(story, "Ada", "2");
    return failedBy(
      story.call("login", login, { data: { ...data, user: { ...data.user, ...more } } }),
    );
  };

  it("is the same one", () => {
    expect(changed({})).toEqual([]);
    expect(changed({ id: 7_000_001 })).not.toEqual([]);
  });
});

describe("a token", () => {
  it.each(["signup", "forgot-password", "resend-verification", "logout"])(
    "is recorded where %s gives one: that nothing but login and verification may is not said",
    (route) => {
      const story = logIn(enroll(new Story(), "Ada"), "Ada", "1");
      const about = { email: addressOf("Eve"), password, name: "Eve" };
      const by = route === "logout" ? { authorization: "Bearer mpa-1-of-Ada" } : {};
      story.call(route, route === "logout" ? undefined : about, granted(story, "Eve", "1"), by);
      story
        .wait(1)
        .call("refresh", {}, granted(story, "Eve", "2"), { authorization: "Bearer mpa-1-of-Eve" });

      expect(failedBy(story)).toEqual([]);
      expect([...doubting(lifecycle.judge)(story.history)]).toContainEqual({
        is: "recorded",
        topic: "tokens that work: given by",
        value: route,
      });
    },
  );
});
