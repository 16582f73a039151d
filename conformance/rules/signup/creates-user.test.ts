import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import issuesNewToken from "../login/issues-new-token.ts";
import loginResult from "../login/result.ts";
import rule from "./creates-user.ts";

const refusedFor = (name: string) =>
  new Story()
    .call(
      "signup",
      { email: "ada-story@example.com", password: "Correct-horse-7!", name },
      { status: 422 },
    )
    .judgedBy(doubting(rule.judge)).against;

it("is contradicted by a refusal of a plain name, and not of one that some services refuse", () => {
  expect(refusedFor("Ada Lovelace")).toHaveLength(1);
  expect(["Li", "J. Smith", "Mary O'Neill"].flatMap(refusedFor)).toEqual([]);
});

describe("an address with a tag behind a plus", () => {
  const email = "ada-story+tag@example.com";
  const signedUp = () =>
    new Story({ signup: { loginNeedsVerification: false } })
      .call("signup", { email, password: "Correct-horse-7!", name: "Ada" })
      .wait(3);
  const shownAs = (kept: string) =>
    signedUp()
      .call(
        "login",
        { email, password: "Correct-horse-7!", device_name: "a" },
        session(kept, "Ada", true),
      )
      .judgedBy(doubting(rule.judge));

  it("may be kept as the address itself, and is broken with a blank in it", () => {
    expect(shownAs(email)).toMatchObject({ against: [], for: ["seen"] });
    expect(shownAs("ada-story@example.com")).toMatchObject({ against: [], for: [] });
    expect(shownAs("ada-story tag@example.com").against).toHaveLength(1);
  });
});

describe("a refusal that speaks of the password", () => {
  const asks = {
    email: "ada-story@example.com",
    password: "Correct-horse-7!",
    name: "Ada Lovelace",
  };
  const refusal = { status: 422, json: { error: { message: "password: twelve digits" } } };

  it("tells nothing where no password was taken and none is declared", () => {
    const { against, missing } = new Story()
      .call("signup", asks, refusal)
      .judgedBy(doubting(rule.judge));

    expect(against).toEqual([]);
    expect(missing).toEqual(["signup.password"]);
  });

  it("may be told by the name of a member, and of the address as well", () => {
    const missing = (fields: object) =>
      new Story()
        .call("signup", asks, { status: 422, json: { error: { fields } } })
        .judgedBy(doubting(rule.judge)).missing;

    expect(missing({ password: ["is too weak"] })).toEqual(["signup.password"]);
    expect(missing({ email: ["takes no mail"] })).toEqual(["signup.address"]);
    expect(missing({ email: ["is taken"] })).toEqual([]);
  });

  it("counts where another was taken", () => {
    const story = new Story()
      .call("signup", { ...asks, email: "bob-story@example.com" })
      .call("signup", asks, refusal);

    expect(story.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });
});

describe("a refusal where nobody declared that anybody may sign up", () => {
  const someone = (name: string) => ({
    email: `${name}-story@example.com`,
    password: "Correct-horse-7!",
    name: "Ada Lovelace",
  });
  const refused = { status: 422 };
  const closed = () => new Story({ signup: { open: undefined } });

  it("leaves the rule untold, whoever else was let in", () => {
    const once = closed().call("signup", someone("bob")).call("signup", someone("ada"), refused);
    const all = closed()
      .call("signup", someone("ada"), refused)
      .call("signup", someone("ada"), refused);

    for (const story of [once, all]) {
      expect(story.judgedBy(doubting(rule.judge)).against).toEqual([]);
      expect(story.doubtedBy(doubting(rule.judge))).toContain("signup.open");
    }
  });
});

it("is contradicted by a crash, whatever the name and the password, and not by one on a number", () => {
  const crash = (name: string, password: string | number) =>
    new Story()
      .call("signup", { email: "ada-story@example.com", password, name }, { status: 500 })
      .judgedBy(doubting(rule.judge)).against;

  expect(crash("Mary O'Neill", "Correct-horse-7!")).toHaveLength(1);
  expect(crash("Ada Lovelace", `Correct-horse-7!${"x".repeat(40)}`)).toHaveLength(1);
  expect(crash("Ada Lovelace", 1_234_567_890_123_456)).toEqual([]);
});

it("tells nothing of a password as long as is declared whose signs are none of those", () => {
  const refusedFor = (password: string) =>
    new Story()
      .call("signup", { email: "ada-story@example.com", password, name: "Ada" }, { status: 422 })
      .judgedBy(doubting(rule.judge)).against;

  expect(refusedFor("Correct-horse-7!")).toHaveLength(1);
  expect(refusedFor("Correct-horse-7\ud800")).toEqual([]);
  expect(refusedFor("Correct-horse-7é")).toEqual([]);
});

describe("a name that the service puts right", () => {
  const email = "ada-story@example.com";
  const password = "Correct-horse-7!";
  const keptAs = (name: string, kept: string) =>
    new Story()
      .call("signup", { email, password, name })
      .call("login", { email, password, device_name: "a" }, session(email, kept, true))
      .judgedBy(doubting(rule.judge)).against;

  it.each([
    ["Mary-Jane O'Neill", "Mary-Jane ONeill"],
    ["Mary-Jane O'Neill", "Mary Jane O’Neill"],
    ["Ada & Grace", "Ada Grace"],
    ["Ada A. Lovelace", "Ada A Lovelace"],
    [" Ada  Lovelace", "Ada Lovelace"],
  ])("may lack signs: %s as %s", (name, kept) => {
    expect(keptAs(name, kept)).toEqual([]);
  });

  it.each([
    ["Mary-Jane O'Neill", "Mary-Jane O&#39;Neill"],
    ["Mary-Jane O'Neill", "Mary-Jane O\\'Neill"],
    ["Mary-Jane O'Neill", "Mary-Jane O"],
    ["Zoë Müller", "Zo? M?ller"],
    ["Vincent van der Berg", "Vincent Van Der Berg"],
    ["Ada Lovelace", "AdaLovelace"],
  ])("keeps letters, digits and words: %s as %s", (name, kept) => {
    expect(keptAs(name, kept)).toHaveLength(1);
  });
});

describe("a user who is let in with the password of a reset", () => {
  const token = "reset-token-0001";
  const neverLocks = { signup: { open: true, lockedAfter: { account: 0, caller: 0 } } };
  const used = (name: string, password: string, isIn: boolean) => {
    const email = `${name}-story@example.com`;
    const told = isIn ? session(email, name, true, `${name}-${password}`) : { status: 401 };
    return [{ email, password, device_name: "laptop" }, told] as const;
  };
  /** Three users who sign up, verify and log in with the password of the sign-up. */
  const made = (): Story =>
    ["ada", "bob", "eve"].reduce((told, name) => {
      const [body, answer] = used(name, "Correct-horse-7!", true);
      return told
        .call("signup", { email: body.email, password: body.password, name })
        .mail(body.email, `https://platform.example/verify/c0de-of-${name}`)
        .call("verify-email", { verification_code: `c0de-of-${name}` }, answer)
        .wait(3)
        .call("login", ...used(name, body.password, false));
    }, new Story(neverLocks));
  const [email, password] = ["ada-story@example.com", "Other-battery-8?"];
  const story = made()
    .call("forgot-password", { email })
    .mail(email, `https://platform.example/reset?token=${token}`)
    .wait(3)
    .call("reset-password", { email, token, password, password_confirmation: password })
    .wait(3)
    .call("login", ...used("ada", password, true));

  it("was not where it never did: no answer to a code, nor a later login, makes up for that", () => {
    const { against, for: seen } = story.judgedBy(doubting(rule.judge));
    expect(against).toHaveLength(3);
    expect(seen).toEqual([]);
    expect(story.judgedBy(doubting(issuesNewToken.judge)).against).toEqual([]);
  });

  it("may not have been where nobody at all is let in: either rule fits that", () => {
    const { against } = seenBy(loginResult, made().history);
    expect(against.map(({ asLikely }) => asLikely)).toContainEqual(["signup.creates-user"]);
  });
});
