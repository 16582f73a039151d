import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import acceptsEmailedCode from "../../rules/verify-email/accepts-emailed-code.ts";
import jsonMode from "../../rules/verify-link/json-mode.ts";

const password = "Correct-horse-7!";
const refused = { status: 400 };
const json = { accept: "application/json" };
const [ada, bob] = ["ada", "bob"].map((name) => ({
  email: `${name}-story@example.com`,
  code: `c0de-of-${name}-0001`,
})) as [Person, Person];

interface Person {
  email: string;
  code: string;
}

const joins = ({ email, code }: Person, story: Story): Story =>
  story
    .call("signup", { email, password, name: "Ada" })
    .mail(email, `https://platform.example/verify/${code}`);
const login = ({ email }: Person, story: Story): Story =>
  story.call(
    "login",
    { email, password, device_name: "laptop" },
    session(email, "Ada", false, `t-${email}`),
  );
const verify = ({ email, code }: Person, story: Story, isTaken: boolean): Story => {
  const taken = session(email, "Ada", true, `v-${email}`);
  return story.call("verify-email", { verification_code: code }, isTaken ? taken : refused);
};
const against = (story: Story) => story.judgedBy(acceptsEmailedCode.judge).against;

describe("a code that is refused after a login of its user", () => {
  const story = (isIn: boolean) => {
    const both = joins(bob, joins(ada, new Story()));
    if (isIn) login(ada, both);
    return verify(ada, both, false);
  };

  it("may be made of the last login", () => {
    expect(against(story(false))).toHaveLength(1);
    expect(against(story(true))).toEqual([]);
    expect(story(true).doubtedBy(acceptsEmailedCode.judge)).toEqual(["a code after a login"]);
  });

  it("is not where another was taken after one, by either route", () => {
    expect(against(verify(bob, login(bob, story(true)), true))).toHaveLength(1);
    const opened = login(bob, story(true)).call(`/verify/${bob.code}`, undefined, {}, json);
    expect(against(opened)).toHaveLength(1);
  });

  it("may be of one where others were taken before any login", () => {
    expect(against(verify(bob, story(true), true))).toEqual([]);
  });
});

describe("a code that is refused at once and taken a moment later", () => {
  const late = (seconds: number, unread = 0) => {
    const story = verify(ada, joins(ada, new Story()).wait(unread), false).wait(seconds);
    return verify(ada, story, true);
  };

  it("may not have been everywhere yet", () => {
    expect(against(late(0.4))).toEqual([]);
    expect(late(0.4).doubtedBy(acceptsEmailedCode.judge)).toEqual([
      "a mailed secret some time after its mail",
    ]);
  });

  it("may not have been, however soon after it was taken: a slow mail is opened just before it works", () => {
    expect(against(late(0))).toEqual([]);
    expect(late(0).doubtedBy(acceptsEmailedCode.judge)).toEqual([
      "a mailed secret some time after its mail",
    ]);
    expect(against(late(0, 2))).toHaveLength(1);
  });

  it("was there where it was never taken, or one so young was", () => {
    expect(against(verify(ada, joins(ada, new Story()), false).wait(2))).toHaveLength(1);
    expect(against(verify(bob, joins(bob, late(0.4, 0.3)), true))).toHaveLength(1);
  });

  it("was there where it had come long before", () => {
    const story = verify(ada, joins(ada, new Story()).wait(2), false).wait(0.4);

    expect(against(verify(ada, story, true))).toHaveLength(1);
  });

  it("is no other where a link is opened", () => {
    const open = (story: Story, answer: object) =>
      story.call(`/verify/${ada.code}`, undefined, answer, json);
    const refusedAtOnce = open(joins(ada, new Story()), refused);
    const judged = (story: Story) => story.judgedBy(jsonMode.judge).against;

    expect(judged(open(refusedAtOnce.wait(0.4), {}))).toEqual([]);
    expect(judged(open(joins(ada, new Story()), refused))).toHaveLength(1);
    // Nor where another was refused and taken by the other route.
    const takenLate = verify(bob, verify(bob, joins(bob, new Story()), false).wait(0.4), true);
    expect(judged(open(joins(ada, takenLate), refused))).toEqual([]);
  });
});
