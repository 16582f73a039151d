import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./needs-no-credentials.ts";

const [ada, eve] = ["ada", "eve"].map((name) => ({
  email: `${name}-story@example.com`,
  code: `c0de-of-${name}-0001`,
})) as [Person, Person];
const json = { accept: "application/json" };

interface Person {
  email: string;
  code: string;
}

const joins = (story: Story, { email, code }: Person): Story =>
  story
    .call("signup", { email, password, name: "Ada" })
    .mail(email, `https://platform.example/verify/${code}`);
const showsVerified = (story: Story, { email }: Person, isVerified: boolean): Story => {
  const data = session(email, "Ada", isVerified, isVerified ? "t2" : "t1");
  return story.call("login", { email, password, device_name: "laptop" }, data);
};

/** Eve is verified, so many unknown codes are refused, and Ada's link verifies her with a header alone. */
const openedAfter = (mistakes: number, seconds = 2): Story => {
  const story = joins(
    joins(new Story(), eve).wait(2).call(`/verify/${eve.code}`, undefined, {}, json),
    ada,
  );
  for (let nth = 0; nth < mistakes; nth += 1)
    story.call("verify-email", { verification_code: `never-sent-${nth}0000000` }, { status: 401 });
  story.wait(seconds).call(`/verify/${ada.code}`, undefined, { status: 401 }, json);
  showsVerified(story, ada, false);
  story.call(`/verify/${ada.code}`, undefined, {}, { ...json, authorization: "Bearer t1" });
  return showsVerified(story, ada, true);
};

it("is broken where a header is what it takes", () => {
  expect(openedAfter(0).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
});

it("is doubted where a lock after many wrong codes may have ended", () => {
  expect(openedAfter(5).judgedBy(doubting(rule.judge)).against).toEqual([]);
  expect(openedAfter(5).doubtedBy(doubting(rule.judge))).toEqual(["signup.lockedAfter"]);
});

it("is doubted where the link was so young that not every server need know it", () => {
  expect(openedAfter(0, 0).judgedBy(doubting(rule.judge)).against).toEqual([]);
  expect(openedAfter(0, 0).doubtedBy(doubting(rule.judge))).toEqual(["a secret that lay unread"]);
});
