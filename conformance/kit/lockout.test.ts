import { expect, it } from "vitest";
import loginIssuesNewToken from "../rules/login/issues-new-token.ts";
import { Story, session } from "./story.ts";

const email = "ada-story@example.com";
const [right, wrong] = ["Correct-horse-7!", "Wrong-battery-8?"];
const refused = { status: 403 };
const login = (password: string) => ({ email, password, device_name: "laptop" });

/** Ada is let in, gives so many wrong passwords, and is refused with the right one. */
function after(mistakes: number): Story {
  const story = new Story()
    .call("signup", { email, password: right, name: "Ada" })
    .call("login", login(right), session(email, "Ada", true, "t1"));
  for (let nth = 0; nth < mistakes; nth += 1) story.call("login", login(wrong), refused);
  return story.call("login", login(right), refused);
}

it("excuses a right password that is refused after three wrong ones in a row", () => {
  expect(after(3).judgedBy(loginIssuesNewToken.judge).against).toEqual([]);
  expect(after(2).judgedBy(loginIssuesNewToken.judge).against).toHaveLength(1);
});

it("excuses it after five wrong ones within a while, whoever was let in between", () => {
  const refusedAfter = (mistakes: number) => {
    const story = after(2).call("login", login(right), session(email, "Ada", true, "t2"));
    for (let nth = 2; nth < mistakes; nth += 1) {
      story.call("login", login(wrong), refused);
      story.call("login", login(right), session(email, "Ada", true, `t${nth + 1}`));
    }
    return story.call("login", login(right), refused);
  };
  const against = (mistakes: number) =>
    refusedAfter(mistakes).judgedBy(loginIssuesNewToken.judge).against;

  expect(against(5)).toHaveLength(1);
  expect(against(4)).toHaveLength(2);
});

it("counts wrong ones from the last that let in", () => {
  const story = after(2).call("login", login(right), session(email, "Ada", true, "t2"));
  story.call("login", login(wrong), refused).call("login", login(right), refused);

  expect(story.judgedBy(loginIssuesNewToken.judge).against).toHaveLength(2);
});
