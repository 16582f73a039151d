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

describe("a right code that is refused after wrong ones", () => {
  const against = (story: Story) => story.judgedBy(acceptsEmailedCode.judge).against;

  it("is recorded, whichever route the wrong ones went by", () => {
    expect(against(refusedAfter(1))).toEqual([]);
    expect(refusedAfter(1).judgedBy(jsonMode.judge).against).toEqual([]);
    expect(against(refusedAfter(0))).toHaveLength(1);
  });
});
