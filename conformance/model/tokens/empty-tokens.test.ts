import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import refreshIssuesNewToken from "../../rules/refresh/issues-new-token.ts";
import verifyEmailIssuesWorkingToken from "../../rules/verify-email/issues-working-token.ts";

const email = "ada-story@example.com";
const ada = { email, password: "ada's-password", name: "Ada" };
const login = { email, password: ada.password, device_name: "laptop" };
const mail = "https://service.example/verify/a-mailed-code-0001";
const verification_code = "a-mailed-code-0001";
const holding = (access_token: string) => ({
  data: { ...session(email, "Ada", true).data, access_token },
});
const bearer = { authorization: "Bearer mpa-1-of-ada" };
const [full, empty] = [holding("mpa-1-of-ada"), holding("")];
const told = ["data.access_token: an empty text"];

describe("an access_token that is an empty text", () => {
  const joined = () => new Story().call("signup", ada).mail(email, mail);

  it("is no token of a login, of a refresh, or of a verification", () => {
    const loggedIn = joined().call("login", login, empty);
    const refreshed = joined().call("login", login, full).call("refresh", {}, empty, bearer);
    const verified = joined().call("verify-email", { verification_code }, empty);

    expect(loggedIn.judgedBy(loginIssuesNewToken.judge).against).toEqual(told);
    expect(refreshed.judgedBy(refreshIssuesNewToken.judge).against).toEqual(told);
    expect(verified.judgedBy(verifyEmailIssuesWorkingToken.judge).against).toEqual(told);
  });

  it("is nothing against a service that refuses, or that owes no token", () => {
    const refusal = { ...empty, status: 401 };
    const refused = joined().call("login", login, refusal);
    const wrong = joined().call("login", { ...login, password: "another" }, empty);
    const unheld = joined().call("refresh", {}, empty, { authorization: "Bearer unknown" });

    expect(refused.judgedBy(loginIssuesNewToken.judge).against).not.toContain(told[0]);
    expect(wrong.judgedBy(loginIssuesNewToken.judge).against).toEqual([]);
    expect(unheld.judgedBy(refreshIssuesNewToken.judge).against).toEqual([]);
  });
});
