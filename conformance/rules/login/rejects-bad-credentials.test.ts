import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rejectsBadCredentials from "./rejects-bad-credentials.ts";

const email = "ada-story@example.com";
const password = "Correct-horse 7!";

/** Ada, who signed up, is let in by these credentials. */
const letInBy = (given: { email?: string; password?: string }) =>
  new Story()
    .call("signup", { email, password, name: "Ada" })
    .call("login", { email, password, device_name: "a", ...given }, session(email, "Ada", false))
    .judgedBy(rejectsBadCredentials.judge).against;

describe("login.rejects-bad-credentials", () => {
  it.each([
    ["blanks around it", ` ${password} `],
    ["a line end behind it", `${password}\n`],
    ["inner blanks doubled", "Correct-horse  7!"],
    ["its first letter in other case", "correct-horse 7!"],
    ["another form of Unicode", "Ｃorrect-horse 7!"],
  ])("records a password with %s", (_, given) => {
    expect(letInBy({ password: given })).toEqual([]);
  });

  it("records a sub-address", () => {
    expect(letInBy({ email: "ada-story+home@example.com" })).toEqual([]);
  });

  it.each([
    ["another password", "Wrong-battery-8?"],
    ["one with a letter changed in its middle", "Correct-norse 7!"],
    ["a shortened one", password.slice(0, -1)],
  ])("is contradicted by %s", (_, given) => {
    expect(letInBy({ password: given })).toHaveLength(1);
  });

  it("is contradicted by an address that nobody signed up with", () => {
    expect(letInBy({ email: "eve-story@example.com" })).toHaveLength(1);
  });
});
