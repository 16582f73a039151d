import { describe, expect, it } from "vitest";
import { Story, session } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import rule from "../rules/login/issues-new-token.ts";

const password = "Correct-horse-7!";
const login = (story: Story, name: string, isGranted: boolean) => {
  const email = `${name}-story@example.com`;
  const answer = isGranted ? session(email, name, true, `mpa-${name}`) : { status: 401 };
  return story.during(name).call("login", { email, password, device_name: "laptop" }, answer);
};
/** All sign up and log in; then each tries again. */
const judged = (before: string[], after: Record<string, boolean>) => {
  const start = new Story();
  const signup = (story: Story, name: string) =>
    story.call("signup", { email: `${name}-story@example.com`, password, name });
  const first = before.reduce(
    (story, name) => login(signup(story, name), name, true).wait(5),
    start,
  );
  const all = Object.entries(after).reduce(
    (story, [name, isGranted]) =>
      login(before.includes(name) ? story : signup(story, name), name, isGranted).wait(5),
    first,
  );
  return {
    against: all.judgedBy(doubting(rule.judge)).against.length,
    doubts: all.doubtedBy(doubting(rule.judge)),
  };
};

describe("users who vanished all at once", () => {
  it("are held against nobody, and named as such", () => {
    const emptied = judged(["ada", "bob"], { ada: false, bob: false, eve: true });

    expect(emptied).toEqual({ against: 0, doubts: ["check", "check"] });
  });

  it("did not where one was let in again, or nobody else was", () => {
    expect(
      judged(["ada", "bob", "eve"], { ada: false, bob: false, eve: true }).against,
    ).toBeGreaterThan(0);
    expect(judged(["ada", "bob"], { ada: false, eve: true }).against).toBeGreaterThan(0);
  });
});
