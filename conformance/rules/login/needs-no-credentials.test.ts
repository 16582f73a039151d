import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./needs-no-credentials.ts";

const email = "ada-story@example.com";
const password = "Correct-horse-7!";
const right = { email, password, device_name: "laptop" };
const refused = { status: 401 };

/** Ada logs in plainly and with a token that nobody gave out, in turn; `letIn`: whether each login is let in. */
function logins(...letIn: readonly boolean[]): Story {
  const story = new Story().call("signup", { email, password, name: "Ada" }).wait(3);
  letIn.forEach((isIn, nth) => {
    const headers = nth % 2 === 0 ? {} : { authorization: `Bearer no-such-token-${nth}` };
    story.call("login", right, isIn ? session(email, "Ada", true, `t${nth}`) : refused, headers);
  });
  return story;
}
const against = (story: Story) => story.judgedBy(rule.judge).against;

describe("login.needs-no-credentials", () => {
  it("is broken where a header, whoever gave it out, is what it takes", () => {
    expect(against(logins(false, true))).toHaveLength(1);
    expect(against(logins(false, true, false, true))).toHaveLength(2);
  });

  it("is not where such a header did not help at first, as in a lock that ends", () => {
    expect(against(logins(false, false, false, true))).toEqual([]);
  });
});
