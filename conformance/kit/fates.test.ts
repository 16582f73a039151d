import { describe, expect, it } from "vitest";
import { fateOf } from "./fates.ts";
import { Story, session } from "./story.ts";

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!" };
const given = (token: string) => ({
  data: { ...session(email, "Ada", true).data, access_token: `mpa-${token}-of-ada` },
});
const bearer = (token: string) => ({ authorization: `Bearer mpa-${token}-of-ada` });

/** Ada has two sessions; one is refused a refresh beside, or after, a logout of the other, and tried again. */
function refusedOnce(beside: boolean, again: object): Story {
  const login = { ...ada, device_name: "a" };
  return new Story()
    .call("signup", { ...ada, name: "Ada" })
    .call("login", login, given("1"))
    .call("login", login, given("2"))
    .call("logout", undefined, beside ? { tookSeconds: 2 } : {}, bearer("1"))
    .call("refresh", {}, { status: 409 }, bearer("2"))
    .wait(3)
    .call("refresh", {}, again, bearer("2"))
    .call("login", login, given("4"))
    .call("refresh", {}, given("5"), bearer("4"));
}
const against = (story: Story) => story.judgedBy(fateOf("logout.keeps-other-tokens")).against;

describe("a token that is refused while another call of its user's is under way", () => {
  it("is not lost where it works afterwards", () => {
    expect(against(refusedOnce(true, given("3")))).toEqual([]);
  });

  it("is lost where it does not", () => {
    expect(against(refusedOnce(true, { status: 401 }))).toHaveLength(1);
  });

  it("should have worked where the other call had ended", () => {
    expect(against(refusedOnce(false, given("3")))).toHaveLength(1);
  });
});

describe("a token in a header whose scheme is spelt otherwise", () => {
  const login = { ...ada, device_name: "a" };
  const lookedAt = (scheme: string) =>
    new Story()
      .call("signup", { ...ada, name: "Ada" })
      .call("login", login, given("1"))
      .call("refresh", {}, given("2"), bearer("1"))
      .call("refresh", {}, { status: 401 }, { authorization: `${scheme} mpa-2-of-ada` });
  const issued = fateOf("refresh.issues-new-token");

  it("is not looked at where it is refused", () => {
    expect(lookedAt("Bearer").judgedBy(issued).against).toHaveLength(1);
    expect(lookedAt("bearer").judgedBy(issued).against).toEqual([]);
  });
});
