import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import {
  addressOf,
  bearer,
  enroll,
  failedBy,
  granted,
  logIn,
  password,
  resetMail,
  signUp,
  verdictsOn,
  verificationMail,
} from "./telling.ts";

const email = addressOf("Ada");
const login = { email, password, device_name: "laptop" };

describe("a mail that is asked for a second time and never comes", () => {
  const twice = (story: Story, route: string, text: string, title: string) => {
    story.call(route, { email }).mail(email, text, title).wait(3);
    return verdictsOn(enroll(story.call(route, { email }).wait(3), "Bob").wait(3));
  };

  it("is doubted, a reset mail as a verification mail", () => {
    const verified = logIn(enroll(new Story(), "Ada"), "Ada", "1");
    const reset = twice(verified, "forgot-password", resetMail("t0ken-1"), "Reset your password");
    const unverified = signUp(new Story(), "Ada").wait(3);
    const text = verificationMail("c0de-of-ada-0002");
    const resent = twice(unverified, "resend-verification", text, "Verify your email");

    expect(reset["forgot-password.sends-email"]).toBe("inconclusive");
    expect(resent["resend-verification.sends-email"]).toBe("inconclusive");
  });
});

describe("a token in the query of a call without a header", () => {
  const at = (route: string, answer: (story: Story) => object) => {
    const story = logIn(logIn(enroll(new Story(), "Ada"), "Ada", "1"), "Ada", "2");
    const path = `POST /api/agents/v1/auth/${route}?access_token=mpa-1-of-Ada`;
    return failedBy(story.call(path, undefined, answer(story)));
  };

  it("is no header, for refresh, for logout and for logout-all", () => {
    expect(at("refresh", (story) => granted(story, "Ada", "3"))).toContain(
      "refresh.requires-bearer",
    );
    expect(at("logout", () => ({}))).toContain("logout.requires-bearer");
    expect(at("logout-all", () => ({}))).toContain("logout-all.requires-bearer");
  });
});

describe("a name, a password or a script that is unusual", () => {
  it("excuses no server error at any door", () => {
    const device_name = "Küche im Obergeschoß";
    const story = () => logIn(enroll(new Story(), "Ada"), "Ada", "1").wait(3);
    const at = (route: string, body: object, headers = {}) =>
      failedBy(story().call(route, body, { status: 500 }, headers));

    expect(at("login", { ...login, device_name })).toContain("login.issues-new-token");
    expect(at("refresh", { device_name }, bearer("Ada", "1"))).not.toEqual([]);
  });
});
