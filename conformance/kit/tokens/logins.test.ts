import { expect, it } from "vitest";
import { Story, session } from "../story.ts";
import { refusedLogins } from "./logins.ts";

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!", device_name: "laptop" };
const given = (token_expiry = "1_month") => ({
  data: { ...session(email, "Ada", true).data, token_expiry },
});

/** Ada gets each lifetime once, and is then refused these; asking for none she is let in. */
function refused(...lifetimes: (string | undefined)[]): Story {
  const story = new Story().call("signup", { ...ada, name: "Ada", device_name: undefined });
  for (const token_expiry of [undefined, "3_months", "never"]) {
    story.call("login", { ...ada, token_expiry }, given(token_expiry));
  }
  for (const token_expiry of lifetimes) {
    story.call("login", { ...ada, token_expiry }, { status: 403 });
  }
  return story.call("login", ada, given());
}
const ofLifetimes = ({ history }: Story) => refusedLogins(history, "login.accepts-each-expiry");
const ofIssuing = ({ history }: Story) => refusedLogins(history, "login.issues-new-token");

it("tells of the lifetimes where those alone are refused, again and again", () => {
  expect(ofLifetimes(refused("never", "never"))).toHaveLength(2);
  expect(ofLifetimes(refused("never", "3_months", "never", "3_months"))).toHaveLength(4);
});

it("tells of the logins where others are refused too, or few", () => {
  expect(ofIssuing(refused("never", "3_months", "never", undefined))).toHaveLength(4);
  expect(ofIssuing(refused("never", "3_months"))).toHaveLength(2);
});

it("tells nothing of a login that is refused beside a token, which nobody asked for", () => {
  const beside = (headers: object) =>
    refused().call("login", ada, { status: 403 }, headers).call("login", ada, given());

  expect(ofIssuing(beside({}))).toHaveLength(1);
  expect(ofIssuing(beside({ authorization: "Bearer mpa-1-of-ada" }))).toEqual([]);
});
