import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import acceptsEmailedCode from "../../rules/verify-email/accepts-emailed-code.ts";
import jsonMode from "../../rules/verify-link/json-mode.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";

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
const against = (story: Story) => story.judgedBy(doubting(acceptsEmailedCode.judge)).against;

describe("a code that is refused after a login of its user", () => {
  const opened = (isIn: boolean) => {
    const story = login(ada, joins(bob, joins(ada, new Story())));
    verify(ada, story.wait(2), false);
    if (isIn) login(bob, story);
    return story.call(`/verify/${bob.code}`, undefined, {}, json);
  };

  it("may be made of the last login, unless the link took another after one", () => {
    expect(opened(false).doubtedBy(doubting(acceptsEmailedCode.judge))).toEqual([
      "a mailed secret after the same",
    ]);
    expect(against(opened(true))).toHaveLength(1);
  });
});

describe("a code that is refused at once and taken a moment later", () => {
  const late = (seconds: number, unread = 0) => {
    const story = verify(ada, joins(ada, new Story()).wait(unread), false).wait(seconds);
    return verify(ada, story, true);
  };

  it("may not have been everywhere yet", () => {
    expect(against(late(0.4))).toEqual([]);
    expect(late(0.4).doubtedBy(doubting(acceptsEmailedCode.judge))).toEqual([
      "a secret that lay unread",
    ]);
  });

  it("may not have been, however soon after it was accepted: a slow mail is opened just before it works", () => {
    expect(against(late(0))).toEqual([]);
    expect(late(0).doubtedBy(doubting(acceptsEmailedCode.judge))).toEqual([
      "a secret that lay unread",
    ]);
    expect(against(late(0, 2))).toHaveLength(1);
  });

  it("may not have been where it was never taken again, however young others were taken", () => {
    const once = (age: number) => verify(ada, joins(ada, new Story()).wait(age), false);

    expect(against(once(0.3))).toEqual([]);
    expect(against(verify(bob, joins(bob, once(0.3)).wait(0.5), true))).toEqual([]);
    expect(against(verify(bob, joins(bob, once(0.3)), true))).toEqual([]);
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
    const judged = (story: Story) => story.judgedBy(doubting(jsonMode.judge)).against;

    expect(judged(open(refusedAt(0).wait(0.4), {}))).toEqual([]);
    expect(judged(refusedAt(0))).toEqual([]);
    expect(judged(refusedAt(2))).toHaveLength(1);
  });
});
