import assert from "node:assert/strict";
import * as envelope from "../../../../contracts/clauses/envelope.ts";
import * as signup from "../../../../contracts/clauses/signup.ts";
import * as verify from "../../../../contracts/clauses/verify.ts";
import * as link from "../../../../contracts/clauses/verify-link.ts";
import { smoke } from "./smoke-case.ts";

export const userCases = [
  smoke(
    "a successful answer has data, no error and a request id of its own, as JSON",
    [
      envelope.envelopeShape,
      envelope.envelopeRequestId,
      envelope.envelopeRequestIdIdentifies,
      envelope.envelopeErrorNullOnSuccess,
      envelope.envelopeContentType,
    ],
    async (team) => {
      const user = await team.verified();

      const first = (await team.login(user)).succeeded();
      const second = (await team.login(user)).succeeded();

      assert.deepEqual(Object.keys(first.body as object).sort(), ["data", "error", "meta"]);
      assert.equal(first.at("error"), null);
      assert.match(first.type, /application\/json/);
      assert.notEqual(first.text("meta.request_id"), second.text("meta.request_id"));
    },
  ),
  smoke(
    "a refused login has an error and a request id, in the same envelope",
    [
      envelope.envelopeShape,
      envelope.envelopeRequestId,
      envelope.envelopeErrorSetOnFailure,
      envelope.envelopeFailureStatus,
    ],
    async (team) => {
      const answer = await team.login({ email: team.newEmail(), password: "wrong-Password-1" });

      answer.refused().text("meta.request_id");
      assert.equal(answer.at("data") ?? null, null);
    },
  ),
  smoke(
    "a user who signed up and verified can log in",
    [signup.signupCreatesUser, signup.signupNeedsNoCredentials],
    async (team) => {
      const user = await team.verified();

      const answer = (await team.login(user)).succeeded();

      assert.equal(answer.at("data.user.email"), user.email);
      assert.equal(answer.at("data.user.name"), "Smoke Test");
    },
  ),
  smoke(
    "a sign-up sends a verification email",
    [signup.signupSendsVerificationEmail],
    async (team) => {
      const code = await team.code(await team.signedUp());

      assert.notEqual(code, "");
    },
  ),
  smoke(
    "a sign-up without an email, a password or a name is refused",
    [signup.signupRequiresFields],
    async (team) => {
      const whole = { email: team.newEmail(), password: "Example-password-7", name: "Smoke" };

      for (const missing of Object.keys(whole)) {
        (await team.agent("signup", { ...whole, [missing]: undefined })).refused();
      }
    },
  ),
  smoke(
    "a second sign-up with an email does not take the account over",
    [signup.signupKeepsExistingAccount],
    async (team) => {
      const user = await team.verified();

      await team.agent("signup", { ...user, password: "Another-password-8", name: "Thief" });

      (await team.login({ ...user, password: "Another-password-8" })).refused();
      (await team.login(user)).succeeded();
    },
  ),
  smoke(
    "a new user is not verified, and is once the emailed code was sent",
    [signup.signupStartsUnverified, verify.verifyEmailMarksVerified],
    async (team) => {
      const user = await team.signedUp();
      const before = await team.login(user);
      if (before.isOk) assert.equal(before.at("data.user.verified"), false);

      const code = await team.code(user);
      (await team.agent("verify-email", { verification_code: code })).succeeded();

      assert.equal((await team.login(user)).succeeded().at("data.user.verified"), true);
    },
  ),
  smoke(
    "verify-email answers with a bearer token, its expiry and the user",
    [
      verify.verifyEmailAcceptsEmailedCode,
      verify.verifyEmailResult,
      verify.verifyEmailTokenType,
      verify.verifyEmailExpiresAtFormat,
    ],
    async (team) => {
      const user = await team.signedUp();

      const code = await team.code(user);
      const answer = (await team.agent("verify-email", { verification_code: code })).succeeded();

      answer.text("data.message");
      answer.text("data.access_token");
      assert.equal(answer.at("data.token_type"), "Bearer");
      assert.ok(Date.parse(answer.text("data.expires_at")) > Date.now());
      assert.equal(answer.at("data.user.email"), user.email);
      const key = answer.at("data.api_key");
      assert.ok(key === null || typeof key === "string");
    },
  ),
  smoke("the token of verify-email works", [verify.verifyEmailIssuesWorkingToken], async (team) => {
    const code = await team.code(await team.signedUp());
    const answer = await team.agent("verify-email", { verification_code: code });

    (await team.agent("refresh", {}, answer.text("data.access_token"))).succeeded();
  }),
  smoke("an unknown code is refused", [verify.verifyEmailRejectsUnknownCode], async (team) => {
    (await team.agent("verify-email", { verification_code: "no-such-code-0000" })).refused();
  }),
  smoke(
    "the link of the email verifies in its JSON mode",
    [link.verifyLinkJsonMode, link.verifyLinkJsonEnvelope, link.verifyLinkCarriesSameCode],
    async (team) => {
      const user = await team.signedUp();
      const code = encodeURIComponent(await team.code(user));

      const { headers = {}, query = {} } = team.profile.parameters.verifyLink.json ?? {
        headers: { accept: "application/json" },
      };
      const search = new URLSearchParams(query).toString();
      const path = `/verify/${code}${search === "" ? "" : `?${search}`}`;
      (await team.send("GET", path, { headers })).succeeded();

      assert.equal((await team.login(user)).succeeded().at("data.user.verified"), true);
    },
  ),
  smoke(
    "resend-verification sends another email, whose code works",
    [verify.resendVerificationSendsEmail, verify.verifyEmailAcceptsEmailedCode],
    async (team) => {
      const user = await team.signedUp();
      await team.code(user);

      const asked = team.now();
      (await team.agent("resend-verification", { email: user.email })).succeeded();

      const code = await team.code(user, asked);
      (await team.agent("verify-email", { verification_code: code })).succeeded();
    },
  ),
];
