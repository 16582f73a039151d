import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import forgotSendsEmail from "../../rules/forgot-password/sends-email.ts";
import resendSendsEmail from "../../rules/resend-verification/sends-email.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";
import { keptBack } from "./kept-back.ts";

const [ada, eve] = ["ada", "eve"].map((name) => `${name}-story@example.com`) as [string, string];
const none = "the mailbox: none within 2000 ms; mails that were asked for later came";
const declared = (mailAgainMs: number) => ({ within: { mailMs: 2000, mailAgainMs } });

const joins = (email: string, story: Story): Story =>
  story
    .call("signup", { email, password, name: "Ada" })
    .mail(email, `Verify: https://platform.example/verify/c0de-${email.slice(0, 3)}`);

const joinsVerified = (facts = {}): Story =>
  joins(ada, new Story(facts)).call(
    "login",
    { email: ada, password, device_name: "laptop" },
    session(ada, "Ada", true, "t-ada"),
  );

/** Asks for a reset mail and gets one; asks again so many seconds later, by the answers' clock so many hours, and gets none. */
function forgetsTwice(facts = {}, { seconds = 5, hours = 0 } = {}): Story {
  const at = (hour: number) => ({ headers: { date: new Date(hour * 3_600_000).toUTCString() } });
  return joinsVerified(facts)
    .wait(2)
    .call("forgot-password", { email: ada }, at(0))
    .mail(ada, "Reset: https://platform.example/reset?token=t0ken-1-ada")
    .wait(seconds)
    .call("forgot-password", { email: ada }, at(hours));
}

/** Eve's mail comes, so that mails are known to arrive, and the time of every earlier mail is over. */
const settled = (story: Story, seconds = 3): Story =>
  joins(eve, story).wait(seconds).call("login", { email: "x" });
const judged = (story: Story) => settled(story).judgedBy(doubting(forgotSendsEmail.judge));

describe("a reset mail that is asked for beside a token that nobody asked for", () => {
  const against = (answer: object, headers: object) =>
    judged(joinsVerified().wait(2).call("forgot-password", { email: ada }, answer, headers))
      .against;
  const beside = { authorization: "Bearer mpa-of-eve" };

  it("may be refused for it, and comes where it is not", () => {
    expect(against({ status: 403 }, {})).toHaveLength(1);
    expect(against({ status: 403 }, beside)).toEqual([]);
    expect(against({}, beside)).toEqual([none]);
  });
});

describe("a reset mail that is asked for again", () => {
  const doubt = { against: [], for: ["seen"], missing: ["within.mailAgainMs"] };

  it("may be kept back for a while, which keeps a pass away", () => {
    expect(judged(forgetsTwice())).toEqual(doubt);
  });

  it("keeps a pass away as well where nobody says how long mails take", () => {
    const over = settled(forgetsTwice({ within: {} }), 40);

    expect(over.doubtedBy(doubting(forgotSendsEmail.judge))).toEqual(["within.mailMs"]);
  });

  it("is owed once the declared time is over", () => {
    expect(judged(forgetsTwice(declared(0))).against).toEqual([none]);
    expect(judged(forgetsTwice(declared(4000))).against).toEqual([none]);
    expect(judged(forgetsTwice(declared(60_000)))).toEqual({ ...doubt, missing: [] });
  });

  it("is owed hours later by the target's clock, a minute and more of real time over", () => {
    expect(judged(forgetsTwice({}, { seconds: 66, hours: 1 }))).toEqual(doubt);
    expect(judged(forgetsTwice({}, { seconds: 66, hours: 3 })).against).toEqual([none]);
    expect(judged(forgetsTwice({}, { seconds: 5, hours: 3 }))).toEqual(doubt);
  });
});

describe("a verification mail that is asked for again", () => {
  const resent = (facts: Record<string, unknown>, times: number, answer = {}) => {
    const story = joins(ada, new Story(facts));
    for (let nth = 1; nth < times; nth += 1)
      story
        .wait(2)
        .call("resend-verification", { email: ada })
        .mail(ada, `Verify: https://platform.example/verify/c0de-${nth}-ada`);
    story.wait(2).call("resend-verification", { email: ada }, answer);
    return settled(story).judgedBy(doubting(resendSendsEmail.judge));
  };
  const doubt = { against: [], missing: ["within.mailAgainMs"] };

  it("may be kept back for a while after the first, the sign-up's too", () => {
    for (const times of [1, 2]) {
      expect(resent({}, times)).toMatchObject(doubt);
      expect(resent(declared(0), times).against).toEqual([none]);
      expect(resent(declared(60_000), times).against).toEqual([]);
    }
  });

  it("may be refused for a while, too, though not as not found after the sign-up's alone", () => {
    for (const times of [1, 2]) {
      expect(resent({}, times, { status: 409 })).toMatchObject(doubt);
      expect(resent(declared(0), times, { status: 409 }).against).toHaveLength(1);
      // A service may refuse all that it refuses alike.
      expect(resent(declared(60_000), times, { status: 401 }).against).toEqual([]);
    }
    expect(resent({}, 1, { status: 404 }).against).toHaveLength(1);
    expect(resent({}, 2, { status: 404 })).toMatchObject(doubt);
  });
});

describe("why a reset mail was not kept back", () => {
  const because = (story: Story) =>
    seenBy(forgotSendsEmail, settled(story).history)
      .against.flatMap(({ ruledOut = [] }) => ruledOut)
      .filter(({ freedom }) => freedom === keptBack.name)
      .map((one) => one.because);
  const first = () => joinsVerified().wait(2).call("forgot-password", { email: ada });

  it("is that nothing was asked for before, or that the time is over", () => {
    const never = ["its user had asked for no such mail before"];

    expect(because(first())).toEqual(never);
    expect(because(first().mail(ada, "Reset it.").wait(5))).toEqual(never);
    expect(because(forgetsTwice(declared(4000)))).toEqual([
      "the last was longer ago than 4000 ms (within.mailAgainMs)",
    ]);
    expect(because(forgetsTwice({}, { seconds: 66, hours: 3 }))).toEqual([
      "the last was hours ago",
    ]);
  });

  it("is unsaid where a declared time excuses it", () => {
    const { excused } = seenBy(forgotSendsEmail, settled(forgetsTwice(declared(60_000))).history);

    expect([...excused]).toEqual([[keptBack.name, 1]]);
  });
});
