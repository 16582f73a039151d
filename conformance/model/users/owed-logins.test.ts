import { describe, expect, it } from "vitest";
import { type Story, session } from "../../history/reading/story.ts";
import { email, login, signedUp } from "../../history/reading/story-user.ts";
import { isOwedLogin } from "./owed-logins.ts";

const refused = { status: 401 };
const letIn = (token = "t1") => session(email, "Ada", true, token);

/** Whether each login of a story was owed a token. */
const owed = ({ history }: Story): boolean[] =>
  history.to("login").map((call) => isOwedLogin(call, history));

describe("a login a moment after the sign-up", () => {
  const joined = () => signedUp({ signup: { loginNeedsVerification: false } });
  const tries = (seconds: number, ...statuses: number[]) =>
    owed(
      statuses.reduce(
        (story, status) => story.call("login", login, { status }).wait(seconds),
        joined(),
      ),
    );

  it.each([
    ["owed two seconds later, whatever was tried before", tries(2, 401, 401), [false, true]],
    ["not owed where nobody tried for long", tries(1.6, 401, 401), [false, false]],
    ["not owed where it alone was tried", tries(0, 401), [false]],
    ["not owed where the last try did not come through", tries(0, 401, 504).slice(0, 1), [false]],
    ["not owed where that came two seconds later", tries(2, 401, 504).slice(0, 1), [false]],
    ["owed where it meets a crash, and nobody is let in", tries(0, 500), [true]],
  ])("is %s", (_, told, expected) => {
    expect(told).toEqual(expected);
  });

  it.each([
    [1, false],
    [2, true],
  ])(
    "is owed none though another server let its user in, for two seconds: %d",
    (seconds, isOwed) => {
      const story = joined().call("login", login, letIn()).wait(seconds);

      expect(owed(story.call("login", login, refused)).at(-1)).toBe(isOwed);
    },
  );
});

describe("a login just after the verification that it needs", () => {
  const code = { verification_code: "c0de-of-ada-0001" };
  /** Ada signs up long before she verifies. */
  const mailed = (facts: object = {}) =>
    signedUp({ signup: { loginNeedsVerification: true }, ...facts }).mail(
      email,
      "https://platform.example/verify/c0de-of-ada-0001",
    );
  const joined = (facts: object = {}) => mailed(facts).wait(60);
  const verified = () => joined().call("verify-email", code, letIn());

  it.each([
    [0, false],
    [3, true],
  ])("may come too soon for one that is let in later: %d s", (seconds, isOwed) => {
    const story = verified().wait(seconds).call("login", login, refused);

    expect(owed(story.call("login", login, letIn("t2")))[0]).toBe(isOwed);
  });

  it("may come too soon for all who are refused, where nobody is tried two seconds later", () => {
    expect(owed(verified().call("login", login, refused))).toEqual([false]);
  });

  it("may come too soon after the verification that surely came, though one before it was lost", () => {
    const story = mailed().call("verify-email", code, { status: 504 }).wait(60);
    story.call("verify-email", code, letIn()).call("login", login, refused);

    expect(owed(story.call("login", login, letIn("t2")))[0]).toBe(false);
  });

  it("may come too soon, though a code of the same user is presented once more long after", () => {
    const story = joined({ within: { consistencyMs: 1900 } })
      .call(`/verify/${code.verification_code}`)
      .call("login", login, letIn("t2"))
      .call("login", login, refused)
      .wait(60)
      .call("verify-email", code, letIn("t3"));

    expect(owed(story)).toEqual([false, false]);
  });

  it.each([
    [1, false],
    [2, true],
  ])(
    "may come too soon for one whom another server let in, for two seconds: %d",
    (seconds, isOwed) => {
      const story = joined({ signup: { open: true, loginNeedsVerification: false } })
        .call(`/verify/${code.verification_code}`)
        .call("login", login, letIn("t2"))
        .wait(seconds)
        .call("login", login, refused);

      expect(owed(story).at(-1)).toBe(isOwed);
    },
  );

  it.each([
    [0, false],
    [3, true],
  ])(
    "may come too soon after one that was lost, and had come when a login was let in: %d s",
    (seconds, isOwed) => {
      const story = joined()
        .call("verify-email", code, { fault: "timeout" })
        .call("login", login, letIn("t2"))
        .call("verify-email", code, letIn("t3"))
        .wait(seconds)
        .call("login", login, refused);

      expect(owed(story)[1]).toBe(isOwed);
    },
  );
});

describe("a name that may be why a login is refused", () => {
  const long = "The spare laptop in the meeting room on the third floor";

  it.each([
    [true, "none that is short", "laptop", "phone"],
    [false, "one that is long", "laptop", long],
    [false, "one of other letters than ASCII's", "laptop", "工作电脑"],
    [false, "one of other letters, though a long one was granted", long, "工作电脑"],
    [true, "none that was granted", "工作电脑", "工作电脑"],
    [true, "none where a longer one was", long, "Ada Lovelaces new MacBook Pro 16 of 2026"],
  ])("owed: %s; it is %s", (isOwed, _, granted, device_name) => {
    const story = signedUp({ signup: { loginNeedsVerification: false } })
      .wait(3)
      .call("login", { ...login, device_name: granted }, letIn())
      .call("login", { ...login, device_name }, { status: 422 });

    expect(owed(story).at(-1)).toBe(isOwed);
  });
});

it.each([
  [7, true],
  [365, false],
])(
  "owes nothing to whom a clock moved by %d days may have had removed, once it is put back",
  (days, isOwed) => {
    const story = signedUp({ signup: { loginNeedsVerification: false } })
      .wait(3)
      .call("login", login, letIn());
    story.moveClock(new Date(story.now.getTime() + days * 86_400_000)).moveClock(null);

    expect(owed(story.call("login", login, refused)).at(-1)).toBe(isOwed);
  },
);
