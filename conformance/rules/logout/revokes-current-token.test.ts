import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./revokes-current-token.ts";

const ada = { email: "ada-story@example.com", password: "Correct-horse-7!", name: "Ada" };
const data = { ...session(ada.email, "Ada", true).data, access_token: "mpa-1-of-ada" };
const bearer = { authorization: `Bearer ${data.access_token}` };
const again = { data: { ...data, access_token: "mpa-2-of-ada" } };

/** Ada logs in, a logout with this body is refused, and her token still works. */
const refusedWith = (body?: object, header: object = bearer) =>
  new Story()
    .call("signup", ada)
    .call("login", { ...ada, device_name: "a" }, { data })
    .wait(3)
    .call("logout", body, { status: 400 }, header)
    .call("refresh", {}, again, bearer);

describe("logout.revokes-current-token", () => {
  it("is contradicted by a logout that is refused, the token working on", () => {
    expect(refusedWith().judgedBy(rule.judge).against).toHaveLength(1);
  });

  it("leaves it open whether a logout with a body is taken", () => {
    expect(refusedWith({}).judgedBy(rule.judge).against).toEqual([]);
  });

  it("leaves it open whether a scheme in other letters is taken, and no success by one", () => {
    const small = { authorization: `bearer ${data.access_token}` };
    const inVain = new Story()
      .call("signup", ada)
      .call("login", { ...ada, device_name: "a" }, { data })
      .call("logout", undefined, {}, small)
      .wait(2)
      .call("refresh", {}, again, bearer);

    expect(refusedWith(undefined, small).judgedBy(rule.judge).against).toEqual([]);
    expect(inVain.judgedBy(rule.judge).against).toHaveLength(1);
  });
});
