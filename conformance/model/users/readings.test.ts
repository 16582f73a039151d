import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import { readings, readingsOf } from "./readings.ts";

const [ada, eve] = ["ada-story@example.com", "eve-story@example.com"];
const [right, wrong] = ["Correct-horse-7!", "Wrong-battery-8?"];
const code = "c0de-of-ada-0001";
const refused = { status: 403 };
const needed = { signup: { open: true, loginNeedsVerification: true } };

const login = (password = right, email = ada) => ({ email, password, device_name: "laptop" });
const letIn = (verified: boolean, name = "t1", email = ada) =>
  session(email, "Ada", verified, name);

/** Ada signs up. By default no user may log in before the email is verified. */
const joined = (facts: object = needed) =>
  new Story({ ...facts })
    .call("signup", { email: ada, password: right, name: "Ada" })
    .mail(ada, `https://platform.example/verify/${code}`)
    .wait(3);

/** The logins of a story that show `verified`: the id of each, and the value it shows. */
const shown = ({ history }: Story) =>
  readings(history).map(({ login: { id }, verified }) => [id, verified]);

describe("a login that let its user in", () => {
  const answering = (user: object, asked: object = login()) =>
    shown(joined().call("login", asked, { data: { access_token: "t1", user } }));

  it("shows what it states of the user", () => {
    const story = joined().call("login", login(), letIn(false)).call("login", login(), letIn(true));

    expect(shown(story)).toEqual([
      ["c2", false],
      ["c3", true],
    ]);
  });

  it("shows it of the user whom the answer names in other letters, or does not name", () => {
    expect(answering({ verified: true, email: ` ${ada.toUpperCase()}` })).toEqual([["c2", true]]);
    expect(answering({ verified: true })).toEqual([["c2", true]]);
    expect(answering({ verified: true, email: 7 })).toEqual([["c2", true]]);
  });

  it("shows nothing where it states it of somebody else", () => {
    expect(answering({ verified: true, email: eve })).toEqual([]);
  });

  it("shows nothing where it does not state it, or as no boolean", () => {
    expect(answering({ email: ada })).toEqual([]);
    expect(answering({ email: ada, verified: "true" })).toEqual([]);
    expect(answering({ email: ada, verified: null })).toEqual([]);
  });

  it("shows nothing where it names no address", () => {
    const nameless = { password: right, device_name: "laptop" };

    expect(answering({ verified: true }, nameless)).toEqual([]);
  });
});

describe("a login that was refused", () => {
  const shownBy = (story: Story, asked: object = login(), answer: object = refused) =>
    shown(story.call("login", asked, answer));

  it("shows that the email is not verified yet, where that is needed", () => {
    expect(shownBy(joined())).toEqual([["c2", false]]);
    expect(shown(joined().call("login", login(), refused).call("login", login(), refused))).toEqual(
      [
        ["c2", false],
        ["c3", false],
      ],
    );
  });

  it("shows nothing where that is not needed, or not declared", () => {
    expect(shownBy(joined({ signup: { open: true, loginNeedsVerification: false } }))).toEqual([]);
    expect(shownBy(joined({ signup: { open: true } }))).toEqual([]);
  });

  it("shows nothing where it did not fail by its own answer", () => {
    expect(shownBy(joined(), login(), { data: {} })).toEqual([]);
    expect(shownBy(joined(), login(), { status: 429 })).toEqual([]);
  });

  it("shows nothing where credentials stood in its header", () => {
    const story = joined().call("login", login(), refused, { authorization: "Bearer t1" });

    expect(shown(story)).toEqual([]);
  });

  it("shows nothing where it asked for a lifetime that no list holds", () => {
    expect(shownBy(joined(), { ...login(), token_expiry: "2_weeks" })).toEqual([]);
    expect(shownBy(joined(), { ...login(), token_expiry: "1_week" })).toEqual([["c2", false]]);
  });

  it("shows nothing where its password was not the right one", () => {
    expect(shownBy(joined(), login(wrong))).toEqual([]);
    expect(shownBy(joined(), login(right, eve))).toEqual([]);
  });

  it("shows nothing where the service crashed, or was busy with the same thing", () => {
    expect(shownBy(joined(), login(), { status: 500 })).toEqual([]);
    expect(shownBy(joined(), login(), { status: 409 })).toEqual([]);
  });

  it("shows nothing where it may have met a lock, and does where none is declared", () => {
    const tried = (facts: object) => shownBy(joined(facts).call("login", login(wrong), refused));
    const unlocked = { ...needed.signup, lockedAfter: { account: 0, caller: 0 } };

    expect(tried(needed)).toEqual([]);
    expect(tried({ signup: unlocked })).toEqual([["c3", false]]);
  });

  it("shows nothing of a user who had been let in before, and does of one who was later", () => {
    expect(shownBy(joined().call("login", login(), letIn(false)))).toEqual([["c2", false]]);

    const later = joined()
      .call("login", login(), refused)
      .wait(3)
      .call("login", login(), letIn(true));
    expect(shown(later)).toEqual([
      ["c2", false],
      ["c3", true],
    ]);
  });

  it("shows nothing where not every server may have known of the verification", () => {
    const refusedAfter = (seconds: number) => {
      const story = joined()
        .call("verify-email", { verification_code: code }, { data: {} })
        .wait(seconds)
        .call("login", login(), refused)
        .wait(3)
        .call("login", login(), letIn(true));
      return shown(story);
    };

    expect(refusedAfter(0)).toEqual([["c4", true]]);
    expect(refusedAfter(10)).toEqual([
      ["c3", false],
      ["c4", true],
    ]);
  });
});

describe("the readings of a user", () => {
  const { history } = joined()
    .call("login", login(), letIn(false))
    .call("login", login(right, eve), letIn(true, "t2", eve))
    .call("login", login(right, ada.toUpperCase()), letIn(true, "t3"));

  it("are those of the address, in whatever letters, in the order of the calls", () => {
    expect(readingsOf(ada, history).map(({ login: { id } }) => id)).toEqual(["c2", "c4"]);
    expect(readingsOf(eve, history)).toMatchObject([{ email: eve, verified: true }]);
  });

  it("are none of who never logged in", () => {
    expect(readingsOf("bob-story@example.com", history)).toEqual([]);
  });
});
