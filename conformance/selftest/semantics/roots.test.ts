import { expect, it } from "vitest";
import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { Story } from "../../history/reading/story.ts";
import {
  addressOf,
  enroll,
  failedBy,
  granted,
  logIn,
  password,
  renew,
  resetMail,
} from "./telling.ts";

const email = addressOf("Ada");
const next = "Other-battery-8?";

it("names the login alone where it refuses one listed lifetime, before and after a reset", () => {
  const facts = {
    signup: { open: true, loginNeedsVerification: false, lockedAfter: { account: 0, caller: 0 } },
  };
  const story = logIn(enroll(new Story(facts), "Ada"), "Ada", "1");
  const refused = (secret: string) =>
    story.call(
      "login",
      { email, password: secret, device_name: "phone", token_expiry: "never" },
      { status: 422 },
    );
  refused(password).call("forgot-password", { email }).mail(email, resetMail("reset-token-0001"));
  story
    .wait(3)
    .call("reset-password", {
      ...{ email, token: "reset-token-0001" },
      ...{ password: next, password_confirmation: next },
    })
    .wait(3);
  refused(next);

  expect(failedBy(story)).toEqual(["login.accepts-each-expiry"]);
});

it("names the header alone where a refresh takes any token in it, whatever else the request has", () => {
  const story = renew(logIn(enroll(new Story(), "Ada"), "Ada", "1"), "Ada", "1", "2");
  const unknown = { authorization: `Bearer ${nobodysSecrets.null}` };
  story.call("refresh", {}, granted(story, "Ada", "3"), unknown);
  const body = { access_token: "mpa-2-of-Ada" };
  story.call("refresh", body, granted(story, "Ada", "4"), unknown);

  expect(failedBy(story)).toEqual(["refresh.requires-bearer"]);
});
