import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { bearer, enroll, failedBy, granted, logIn, renew, verdictsOn } from "./telling.ts";

/** What `Bearer T and more` means to a service is not shown: for each meaning there is a right one. */
const more = { authorization: `${bearer("Ada", "1").authorization} and more` };
const gone = { status: 401 };
const ada = () => logIn(logIn(enroll(new Story(), "Ada"), "Ada", "1"), "Ada", "2").wait(3);
const isGone = (story: Story, token: string) =>
  story.wait(3).call("refresh", {}, gone, bearer("Ada", token));

const right: [string, (story: Story) => Story][] = [
  ["logout takes it for T", (story) => isGone(story.call("logout", undefined, {}, more), "1")],
  [
    "logout refuses it",
    (story) => renew(story.call("logout", undefined, gone, more), "Ada", "1", "3"),
  ],
  [
    "logout answers as if it had done it, and does nothing",
    (story) => renew(story.call("logout", undefined, {}, more).wait(3), "Ada", "1", "3"),
  ],
  [
    "logout-all takes it for T",
    (story) => isGone(isGone(story.call("logout-all", undefined, {}, more), "1"), "2"),
  ],
  [
    "refresh takes it for T",
    (story) => isGone(story.call("refresh", {}, granted(story, "Ada", "3"), more), "1"),
  ],
  ["refresh refuses it", (story) => renew(story.call("refresh", {}, gone, more), "Ada", "1", "3")],
];

describe("a live token with more behind it", () => {
  it.each(right)("is nobody's breach: %s", (_, how) => {
    expect(failedBy(how(ada()))).toEqual([]);
  });

  it("may have ended the token in a race of two others", () => {
    const story = logIn(logIn(enroll(new Story().during("e1"), "Ada"), "Ada", "1"), "Ada", "2");
    story.wait(3).call("logout", undefined, {}, more).wait(3);
    const answer = { ...granted(story, "Ada", "3"), tookSeconds: 1 };
    story.call("refresh", {}, answer, bearer("Ada", "2"));
    story.call("refresh", {}, gone, bearer("Ada", "1"));

    expect(failedBy(story)).toEqual([]);
  });

  it("does not show by its refusal how unknown tokens are refused", () => {
    const story = logIn(ada().call("refresh", {}, { status: 400 }, more), "Ada", "3");
    story.call("refresh", {}, { status: 404 }, bearer("Ada", "3"));

    expect(failedBy(renew(story.wait(3), "Ada", "3", "4"))).toEqual([]);
  });

  it("is no refusal of the token itself, and no revocation of it", () => {
    const { history } = ada().call("logout", undefined, {}, more);

    expect(history.to("logout")[0]?.sent.headers.authorization).toMatch(
      /^Bearer ~token\.\S+~ ~token\.\S+~$/,
    );
    expect(verdictsOn({ history })["logout.revokes-current-token"]).toBe("inconclusive");
  });
});
