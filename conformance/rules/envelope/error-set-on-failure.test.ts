import { describe, expect, it } from "vitest";
import { type Story, session } from "../../history/reading/story.ts";
import {
  bearer,
  email,
  given,
  signedUp as joined,
  login,
} from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./error-set-on-failure.ts";

const signedUp = () => joined().call("login", login, given(1));
const against = (story: Story) => story.judgedBy(doubting(rule.judge)).against;

describe("envelope.error-set-on-failure", () => {
  it("is contradicted by a wrong reset that looks like a success and sets nothing", () => {
    const password = "Another-horse-8?";
    const body = { email, token: "", password, password_confirmation: password };
    const reset = () => signedUp().call("reset-password", body);
    const next = { ...login, password };

    const vain = reset().call("login", login, given(2));
    expect(against(vain)).toEqual(["error: null (status 200)"]);
    expect(against(reset().call("login", next, given(2)))).toEqual([]);
    // Both passwords open: the reset did something.
    expect(against(reset().call("login", login, given(2)).call("login", next, given(3)))).toEqual(
      [],
    );
  });

  it("is contradicted by odd calls that look like successes and give nothing", () => {
    const odd = { token_expiry: "2_weeks" };

    expect(against(signedUp().call("login", { ...login, ...odd }))).toHaveLength(1);
    expect(against(signedUp().call("login", []))).toHaveLength(1);
    expect(against(signedUp().call("refresh", odd, {}, bearer(1)))).toHaveLength(1);
  });

  it("leaves to other rules what is owed a token, and open what may lead to one", () => {
    const challenge = { data: { challenge: "c-1" } };

    expect(against(signedUp().call("login", login))).toEqual([]);
    expect(against(signedUp().call("login", { ...login, device_name: "" }, challenge))).toEqual([]);
    expect(against(signedUp().call("forgot-password", { email: "bob@example.com" }))).toEqual([]);
  });

  it("is contradicted by a reset for nobody that looks like a success", () => {
    const [token, password] = ["", "Another-horse-8?"];
    const nobodys = { email: "nobody-story@example.com", token, password };
    const reset = (body: object) => against(signedUp().call("reset-password", body));

    expect(reset(nobodys)).toEqual(["error: null (status 200)"]);
    expect(reset([nobodys])).toEqual(["error: null (status 200)"]);
    expect(reset([{ ...nobodys, email }])).toEqual([]);
  });

  it("is contradicted by any member of its payload beside an error but a message or a zero", () => {
    const { user } = session(email, "Ada", true).data;
    const wrong = { ...login, password: "Wrong-horse-7!" };
    const refused = (data: object) =>
      against(signedUp().call("login", wrong, { status: 401, data }));
    const rotated = (data: object) =>
      against(signedUp().call("refresh", {}, { status: 401, data }));

    expect(refused({ user, api_key: null })).toEqual(["data.user: a user"]);
    expect(refused({ user: { email, verified: false } })).toEqual(["data.user: a user"]);
    expect(refused({ api_key: "mpk-1-of-ada" })).toEqual(["data.api_key: an API key"]);
    expect(refused({ token_expiry: "1_week" })).toEqual(["data.token_expiry: 1_week"]);
    expect(rotated({ token_type: "Bearer" })).toEqual(["data.token_type: Bearer"]);
    expect(rotated({ user })).toEqual([]);
    expect(refused({ message: "no", retry: true, api_key: null })).toEqual([]);
    const unset = { id: 0, name: "", email: "", username: "", verified: false };
    expect(refused({ user: unset, token_type: "", expires_at: "0001-01-01T00:00:00Z" })).toEqual(
      [],
    );
  });

  it("is contradicted by a link that a program opens in vain, and by none that it opens as browsers do", () => {
    const opened = (answer: object, accept = "application/json", code = "c0de-of-nobody") =>
      against(
        signedUp()
          .mail(email, "https://platform.example/verify/c0de-of-ada")
          .call(`/verify/${code}`, undefined, answer, { accept })
          .call("login", login, session(email, "Ada", true)),
      );
    const silent = { status: 404, error: null };

    expect(opened(silent)).toEqual(["error: null (status 404)"]);
    expect(opened(silent, "text/html")).toEqual([]);
    expect(opened(silent, "application/json", "c0de-of-ada")).toEqual([]);
    expect(opened({ status: 404, json: { detail: "no" } })).toEqual([]);
  });
});
