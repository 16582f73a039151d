import { expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./needs-no-credentials.ts";

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!", device_name: "laptop" };
const given = (token: string) => session(email, "Ada", true, token);
const bearer = { authorization: "Bearer mpa-of-eve-0001" };

/** Ada logs in after so many wrong passwords: first refused without a header, then let in with one. */
const refusedAfter = (wrong: number): Story => {
  const story = new Story()
    .call("signup", { email, password: ada.password, name: "Ada" })
    .wait(3)
    .call("login", { ...ada, device_name: "phone" }, given("t1"));
  for (let nth = 0; nth < wrong; nth += 1)
    story.call("login", { ...ada, password: `Wrong-battery-${nth}?` }, { status: 401 });
  return story.call("login", ada, { status: 401 }).wait(3).call("login", ada, given("t2"), bearer);
};

it("is broken where the same login is refused without a header and served with one", () => {
  expect(refusedAfter(0).judgedBy(rule.judge).against).toHaveLength(1);
});

it("is doubted where a lock after a wrong password explains the refusal", () => {
  expect(refusedAfter(1).judgedBy(rule.judge).against).toEqual([]);
  expect(refusedAfter(1).doubtedBy(rule.judge)).toEqual(["signup.lockedAfter"]);
});
