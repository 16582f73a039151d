import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import acceptsEmailedCode from "../../rules/verify-email/accepts-emailed-code.ts";
import jsonMode from "../../rules/verify-link/json-mode.ts";
import { seenBy } from "../../verdicts/sightings.ts";

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
    return verify(ada, both.wait(2), false);
  };

  it("may be made of the last login", () => {
    expect(against(story(false))).toHaveLength(1);
    expect(against(story(true))).toEqual([]);
    expect(story(true).doubtedBy(acceptsEmailedCode.judge)).toEqual([
      "a mailed secret after the same",
    ]);
  });

  it("is not where another was accepted after one, by either route", () => {
    expect(against(verify(bob, login(bob, story(true)), true))).toHaveLength(1);
    const opened = login(bob, story(true)).call(`/verify/${bob.code}`, undefined, {}, json);
    expect(against(opened)).toHaveLength(1);
  });

  it("may be of one where others were accepted before any login", () => {
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
    expect(late(0.4).doubtedBy(acceptsEmailedCode.judge)).toEqual(["a refused secret again"]);
  });

  it("may not have been, however soon after it was accepted: a slow mail is opened just before it works", () => {
    expect(against(late(0))).toEqual([]);
    expect(late(0).doubtedBy(acceptsEmailedCode.judge)).toEqual(["a refused secret again"]);
    expect(against(late(0, 2))).toHaveLength(1);
  });

  it("may not have been where it was never taken again, as long as none so young was", () => {
    const once = (age: number) => verify(ada, joins(ada, new Story()).wait(age), false);

    expect(against(once(0.3))).toEqual([]);
    expect(against(verify(bob, joins(bob, once(0.3)).wait(0.5), true))).toEqual([]);
    expect(against(verify(bob, joins(bob, once(0.3)), true))).toHaveLength(1);
    expect(against(once(2))).toHaveLength(1);
  });

  it("says in a breach how old it was", () => {
    const { against: seen } = seenBy(acceptsEmailedCode, late(0.4, 2).history);

    expect(seen.flatMap((one) => one.ruledOut ?? [])).toContainEqual({
      freedom: "consistency",
      because: "its mail had come 2.0 s before",
    });
  });

  it("was there where it had come long before", () => {
    const story = verify(ada, joins(ada, new Story()).wait(2), false).wait(0.4);

    expect(against(verify(ada, story, true))).toHaveLength(1);
  });

  it("is no other where a link is opened", () => {
    const open = (story: Story, answer: object) =>
      story.call(`/verify/${ada.code}`, undefined, answer, json);
    const refusedAt = (age: number) => open(joins(ada, new Story()).wait(age), refused);
    const judged = (story: Story) => story.judgedBy(jsonMode.judge).against;

    expect(judged(open(refusedAt(0).wait(0.4), {}))).toEqual([]);
    expect(judged(refusedAt(0))).toEqual([]);
    expect(judged(refusedAt(2))).toHaveLength(1);
  });

  it("is no other where logins around both openings show that one of them verified its user", () => {
    const open = (story: Story, answer: object) =>
      story.call(`/verify/${ada.code}`, undefined, answer, json);
    const sees = (story: Story, verified: boolean) =>
      story.call(
        "login",
        { email: ada.email, password, device_name: "laptop" },
        session(ada.email, "Ada", verified, `t-${verified}`),
      );
    const early = open(sees(joins(ada, new Story()), false), refused).wait(0.4);
    const story = sees(open(early, {}), true);

    expect(story.judgedBy(jsonMode.judge).against).toEqual([]);
  });
});
