import { describe, expect, it } from "vitest";
import acceptsEmailedCode from "../../rules/verify-email/accepts-emailed-code.ts";
import jsonMode from "../../rules/verify-link/json-mode.ts";
import { Story, session } from "../story.ts";

const password = "Correct-horse-7!";
const refused = { status: 400 };
const people = ["ada", "bob", "eve", "sue", "tom"].map((name) => ({
  email: `${name}-story@example.com`,
  code: `c0de-of-${name}-0001`,
}));

/**
 * All sign up, the first is verified, wrong links follow, and two right codes are refused: one posted, one by its
 * link; others may be let in around the post.
 */
function refusedAfter(mistakes: number, areOthersLetIn = false): Story {
  const story = new Story();
  const json = { accept: "application/json" };
  for (const { email, code } of people) {
    story
      .call("signup", { email, password, name: "Ada" })
      .mail(email, `https://platform.example/verify/${code}`);
  }
  const verify = (nth: number) => {
    const { email, code } = people[nth] as (typeof people)[number];
    return { email, code, taken: session(email, "Ada", true, `t${nth}`) };
  };
  const [first, posted, opened] = [verify(0), verify(1), verify(2)];
  const taken = (who: typeof first) =>
    story.call("verify-email", { verification_code: who.code }, who.taken);

  taken(first);
  for (let nth = 0; nth < mistakes; nth += 1) {
    story.call(`/verify/never-sent-${nth}0000000`, undefined, refused, json);
  }
  if (areOthersLetIn) taken(verify(3));
  story.call("verify-email", { verification_code: posted.code }, refused);
  if (areOthersLetIn) taken(verify(4));
  return story.call(`/verify/${opened.code}`, undefined, refused, json);
}

describe("a time in which no right code is taken, by whichever route", () => {
  const against = (story: Story) => story.judgedBy(acceptsEmailedCode.judge).against;

  it("may be a lock of the caller's address after many wrong ones of either route", () => {
    expect(against(refusedAfter(5))).toEqual([]);
    expect(refusedAfter(5).judgedBy(jsonMode.judge).against).toEqual([]);
    expect(against(refusedAfter(4))).toHaveLength(1);
  });

  it("is none for those who are let in at the next try, however long nobody was before", () => {
    type Person = (typeof people)[number];
    const [first, second, third] = people as [Person, Person, Person];
    const story = new Story();
    for (const { email, code } of [first, second, third]) {
      story
        .call("signup", { email, password, name: "Ada" })
        .mail(email, `https://platform.example/verify/${code}`);
    }
    const verify = ({ email, code }: typeof first, isTaken: boolean) =>
      story.call(
        "verify-email",
        { verification_code: code },
        isTaken ? session(email, "Ada", true, `t-${email}`) : refused,
      );
    verify(first, true);
    for (let nth = 0; nth < 5; nth += 1)
      story.call("verify-email", { verification_code: `never-sent-${nth}0000000` }, refused);
    story.wait(2);

    expect(against(verify(second, false))).toEqual([]);
    // A lock may end between two tries of one; of two it would be chance.
    expect(against(verify(second, true))).toEqual([]);
    story.wait(2);
    verify(third, false);
    expect(against(verify(third, true))).toHaveLength(2);
  });

  it("is none where somebody else's was taken between", () => {
    expect(against(refusedAfter(5, true))).toHaveLength(1);
  });
});
