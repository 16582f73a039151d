import { describe, expect, it } from "vitest";
import { bearer, email, given, login, signedUp } from "../../history/reading/story-user.ts";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import refreshIssuesNewToken from "../../rules/refresh/issues-new-token.ts";
import verifyEmailIssuesWorkingToken from "../../rules/verify-email/issues-working-token.ts";
import { doubting } from "../freedoms.ts";

const mail = "https://service.example/verify/a-mailed-code-0001";
const verification_code = "a-mailed-code-0001";
const empty = given("", { access_token: "" });
const complaint = ["data.access_token: an empty text"];

describe("an access_token that is an empty text", () => {
  const joined = () => signedUp().mail(email, mail);

  it("is no token of a login, of a refresh, or of a verification", () => {
    const loggedIn = joined().call("login", login, empty);
    const refreshed = joined().call("login", login, given(1)).call("refresh", {}, empty, bearer(1));
    const verified = joined().call("verify-email", { verification_code }, empty);

    expect(loggedIn.judgedBy(doubting(loginIssuesNewToken.judge)).against).toEqual(complaint);
    expect(refreshed.judgedBy(doubting(refreshIssuesNewToken.judge)).against).toEqual(complaint);
    expect(verified.judgedBy(doubting(verifyEmailIssuesWorkingToken.judge)).against).toEqual(
      complaint,
    );
  });

  it("is nothing against a service that refuses, or that owes no token", () => {
    const refusal = { ...empty, status: 401 };
    const refused = joined().call("login", login, refusal);
    const wrong = joined().call("login", { ...login, password: "another" }, empty);
    const unheld = joined().call("refresh", {}, empty, { authorization: "Bearer unknown" });

    expect(refused.judgedBy(doubting(loginIssuesNewToken.judge)).against).not.toContain(
      complaint[0],
    );
    expect(wrong.judgedBy(doubting(loginIssuesNewToken.judge)).against).toEqual([]);
    expect(unheld.judgedBy(doubting(refreshIssuesNewToken.judge)).against).toEqual([]);
  });
});
