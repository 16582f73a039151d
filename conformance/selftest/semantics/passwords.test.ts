import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { addressOf, enroll, failedBy, logIn, password, recordedOn, verdictsOn } from "./telling.ts";

const ada = () => logIn(enroll(new Story(), "Ada"), "Ada", "1");
const rule = "login.rejects-bad-credentials";

describe("a service that takes for the same password", () => {
  it.each([
    ["one with a blank before it", ` ${password}`],
    ["one with a blank behind it", `${password} `],
    ["one with a line end behind it", `${password}\n`],
    ["its first letter in other case", `c${password.slice(1)}`],
  ])("%s is right, and the report says what it does", (_, given) => {
    const story = logIn(ada(), "Ada", "2", { password: given });
    const how = given.length === password.length ? "spelt otherwise" : "with more or less";

    expect(failedBy(story)).toEqual([]);
    expect(recordedOn(story, rule)).toEqual({ [`login: password ${how}`]: "accepted" });
  });

  it("none of them is right, too, and the report says so", () => {
    const login = { email: addressOf("Ada"), device_name: "laptop" };
    const story = ada().call("login", { ...login, password: `${password} ` }, { status: 401 });

    expect(failedBy(story)).toEqual([]);
    expect(recordedOn(story, rule)).toEqual({ "login: password with more or less": "refused" });
  });

  it("the right one, or a wrong one, is not said to be another spelling", () => {
    const wrong = { email: addressOf("Ada"), password: "Wrong-battery-8?", device_name: "laptop" };

    expect(recordedOn(ada().call("login", wrong, { status: 401 }), rule)).toEqual({});
  });

  it("inner blanks doubled, as one, is right", () => {
    const story = enroll(new Story(), "Ada", "Correct horse 7!");
    logIn(story, "Ada", "1", { password: "Correct horse 7!" });

    expect(failedBy(logIn(story, "Ada", "2", { password: "Correct  horse 7!" }))).toEqual([]);
  });

  it("any other is not", () => {
    expect(failedBy(logIn(ada(), "Ada", "2", { password: "Wrong-battery-8?" }))).toEqual([rule]);
    expect(failedBy(logIn(ada(), "Ada", "2", { password: "Correct-norse-7!" }))).toEqual([rule]);
  });
});

describe("a service that reads a sub-address as the address", () => {
  const tagged = "ada-story+home@example.com";
  const recorded = (story: Story) => recordedOn(story, rule)["login: sub-address"];

  it("is right, as is one that does not, and the report says which", () => {
    const [read, unread] = [
      logIn(ada(), "Ada", "2", { email: tagged }),
      ada().call("login", { email: tagged, password, device_name: "laptop" }, { status: 401 }),
    ];

    expect([...failedBy(read), ...failedBy(unread)]).toEqual([]);
    expect([recorded(read), recorded(unread)]).toEqual(["accepted", "refused"]);
  });

  it("is not spoken of where the address with a tag signed up itself, or the password is wrong", () => {
    const own = ada().call("signup", { email: tagged, password, name: "Ada" });
    const login = { email: tagged, password, device_name: "laptop" };
    const wrong = { ...login, password: "Wrong-battery-8?" };

    expect(recorded(own.call("login", login, { status: 401 }))).toBe(undefined);
    expect(recorded(ada().call("login", wrong, { status: 401 }))).toBe(undefined);
  });
});

describe("a service that locks an account for a while", () => {
  const login = { email: addressOf("Ada"), password, device_name: "laptop" };
  const wrong = { ...login, password: "Wrong-battery-8?" };
  const refused = { status: 401 };

  it.each([
    ["one wrong password, for seconds", 1, 4],
    ["two wrong ones, for minutes", 2, 90],
    ["two wrong ones, for less than a minute", 2, 50],
  ])("after %s is right", (_, times, seconds) => {
    const story = ada();
    for (let nth = 0; nth < times; nth += 1) story.call("login", wrong, refused);
    story.wait(seconds).call("login", login, refused);

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["login.issues-new-token"]).not.toBe("pass");
  });

  it("is told from one that refuses right passwords when it likes", () => {
    expect(failedBy(ada().call("login", login, refused))).toContain("login.issues-new-token");
  });
});

describe("a service that wants more of a password than can be declared", () => {
  const bob = { email: addressOf("Bob"), password: "Corrrect-horse7!", name: "Bob" };
  const answer = (message: string) => ({
    status: 422,
    json: { data: null, error: { message }, meta: { request_id: "r" } },
  });
  const asked = (message: string, given = bob) => ada().call("signup", given, answer(message));

  it("is right where it says that it is the password, and no password like it was taken", () => {
    const story = asked("password: the same letter three times in a row");

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["signup.creates-user"]).not.toBe("pass");
  });

  it("is not where the very same password was taken", () => {
    expect(failedBy(asked("password: no", { ...bob, password }))).toContain("signup.creates-user");
  });
});

describe("a crash on an unusual name or password", () => {
  it.each([
    ["a name beyond ASCII", { name: "Zoë Müller-Łukasz" }],
    ["a long name", { name: "Maximiliana Constantina Theodora" }],
    ["a long password", { password: `${password}${"x".repeat(48)}` }],
  ])("is no sign-up's right: %s", (_, more) => {
    const bob = { email: addressOf("Bob"), password, name: "Bob", ...more };

    expect(failedBy(ada().call("signup", bob, { status: 500 }))).toContain("signup.creates-user");
  });
});
