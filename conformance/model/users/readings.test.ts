import { describe, expect, it } from "vitest";
import { type Story, session } from "../../history/reading/story.ts";
import { email as ada, login, password, signedUp } from "../../history/reading/story-user.ts";
import { readings, readingsOf } from "./readings.ts";

const eve = "eve-story@example.com";
const wrong = { ...login, password: "Wrong-battery-8?" };
const code = "c0de-of-ada-0001";
const refused = { status: 403 };
const needed = { open: true, loginNeedsVerification: true };

const letIn = (verified: boolean, name = "t1", email = ada) =>
  session(email, "Ada", verified, name);

/** Ada signs up. By default no user may log in before the email is verified. */
const joined = (signup: object = needed) =>
  signedUp({ signup }).mail(ada, `https://platform.example/verify/${code}`).wait(3);
const answered = (user: object, asked: object = login) =>
  joined().call("login", asked, { data: { access_token: "t1", user } });
const refusing = (asked: object = login, answer: object = refused, signup = needed) =>
  joined(signup).call("login", asked, answer);

/** The logins of a story that show `verified`: the id of each, and the value it shows. */
const shown = ({ history }: Story) =>
  readings(history).map(({ login: { id }, verified }) => `${id}: ${verified}`);

it.each<[string, Story, string[]]>([
  ["in other letters", answered({ verified: true, email: ` ${ada.toUpperCase()}` }), ["c2: true"]],
  ["without an address", answered({ verified: true }), ["c2: true"]],
  ["by an address that is no text", answered({ verified: true, email: 7 }), ["c2: true"]],
  ["who is somebody else", answered({ verified: true, email: eve }), []],
  ["and states nothing", answered({ email: ada }), []],
  ["and states a text", answered({ email: ada, verified: "true" }), []],
  ["and states null", answered({ email: ada, verified: null }), []],
  ["where the login names no address", answered({ verified: true }, { password }), []],
])("a login that let its user in shows what it states of the user it names %s", (_, story, all) => {
  expect(shown(story)).toEqual(all);
});

describe("a login that was refused", () => {
  const unneeded = { open: true, loginNeedsVerification: false };
  const undeclared = { open: true } as typeof needed;
  const unlocked = { ...needed, lockedAfter: { account: 0, caller: 0 } };
  const bearer = { authorization: "Bearer t1" };

  it.each<[string, Story]>([
    ["that is needed", refusing()],
    ["it asked for a listed lifetime", refusing({ ...login, token_expiry: "1_week" })],
  ])("shows that the email is not verified yet, where %s", (_, story) => {
    expect(shown(story)).toEqual(["c2: false"]);
  });

  it.each<[string, Story]>([
    ["that is not needed", refusing(login, refused, unneeded)],
    ["that is not declared", refusing(login, refused, undeclared)],
    ["it did not fail", refusing(login, { data: {} })],
    ["a limit answered", refusing(login, { status: 429 })],
    ["the service crashed", refusing(login, { status: 500 })],
    ["the service was busy with the same thing", refusing(login, { status: 409 })],
    ["credentials stood in its header", joined().call("login", login, refused, bearer)],
    ["it asked for an unlisted lifetime", refusing({ ...login, token_expiry: "2_weeks" })],
    ["its password was wrong", refusing(wrong)],
    ["its address is nobody's", refusing({ ...login, email: eve })],
    ["it may have met a lock", refusing(wrong).call("login", login, refused)],
  ])("shows nothing where %s", (_, story) => {
    expect(shown(story)).toEqual([]);
  });

  it("shows it where no lock is declared", () => {
    expect(shown(refusing(wrong, refused, unlocked).call("login", login, refused))).toEqual([
      "c3: false",
    ]);
  });

  it("shows nothing of a user who had been let in before, and does of one who was later", () => {
    const before = joined().call("login", login, letIn(false)).call("login", login, refused);
    const later = refusing().wait(3).call("login", login, letIn(true));

    expect(shown(before)).toEqual(["c2: false"]);
    expect(shown(later)).toEqual(["c2: false", "c3: true"]);
  });

  it.each([
    [0, ["c4: true"]],
    [10, ["c3: false", "c4: true"]],
  ])(
    "shows nothing where not every server may know of a verification %d s before",
    (seconds, all) => {
      const story = joined()
        .call("verify-email", { verification_code: code }, { data: {} })
        .wait(seconds)
        .call("login", login, refused)
        .wait(3)
        .call("login", login, letIn(true));

      expect(shown(story)).toEqual(all);
    },
  );
});

it("the readings of a user are those of the address, in whatever letters, in the order of the calls", () => {
  const { history } = joined()
    .call("login", login, letIn(false))
    .call("login", { ...login, email: eve }, letIn(true, "t2", eve))
    .call("login", { ...login, email: ada.toUpperCase() }, letIn(true, "t3"));

  expect(readingsOf(ada, history).map(({ login: { id } }) => id)).toEqual(["c2", "c4"]);
  expect(readingsOf(eve, history)).toMatchObject([{ email: eve, verified: true }]);
  expect(readingsOf("bob-story@example.com", history)).toEqual([]);
});
