import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import forgotSendsEmail from "../../rules/forgot-password/sends-email.ts";
import resendSendsEmail from "../../rules/resend-verification/sends-email.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { keptBack } from "./kept-back.ts";

const password = "Correct-horse-7!";
const newPassword = "Wrong-battery-8?";
const [ada, eve] = ["ada", "eve"].map((name) => `${name}-story@example.com`) as [string, string];
const none = "the mailbox: none within 2000 ms; mails that were asked for later came";
const declared = (mailAgainMs: number) => ({ within: { mailMs: 2000, mailAgainMs } });

const joins = (email: string, story: Story): Story =>
  story
    .call("signup", { email, password, name: "Ada" })
    .mail(email, `Verify: https://platform.example/verify/c0de-${email.slice(0, 3)}`);

const joinsVerified = (email: string, story: Story): Story =>
  joins(email, story).call(
    "login",
    { email, password, device_name: "laptop" },
    session(email, "Ada", true, `t-${email.slice(0, 3)}`),
  );

/** Asks for a reset mail, gets one and resets; asks again some seconds later, and gets one or none. */
function forgetsTwice(email: string, story: Story, seconds: number, isServed: boolean): Story {
  const resets = (nth: number): Story => {
    const token = `t0ken-${nth}-${email.slice(0, 3)}`;
    story.mail(email, `Reset: https://platform.example/reset?token=${token}`);
    const asked = { email, token, password: newPassword, password_confirmation: newPassword };
    return story.call("reset-password", asked);
  };
  joinsVerified(email, story).wait(2).call("forgot-password", { email });
  resets(1).wait(seconds).call("forgot-password", { email });
  return isServed ? resets(2) : story;
}

let people = 0;
/**
 * A fresh address for each number. Its first three letters, such as `p12`, go into the tokens that are mailed to it.
 */
const person = (nth: number): string => `${String(nth).padStart(3, "p")}-story@example.com`;

/** So many other users ask twice, and get both mails. */
function others(count: number, seconds: number, story: Story): Story {
  for (let nth = 0; nth < count; nth += 1) {
    people += 1;
    forgetsTwice(person(people), story, seconds, true);
  }
  return story;
}

/** Eve's mail comes, so that mails are known to arrive, and the time of every earlier mail is over. */
const settled = (story: Story): Story => joins(eve, story).wait(3).call("login", { email: "x" });

describe("a reset mail that is asked for beside a token that nobody asked for", () => {
  const asks = (answer: object, headers: object) =>
    settled(
      joinsVerified(ada, new Story())
        .wait(2)
        .call("forgot-password", { email: ada }, answer, headers),
    );
  const beside = { authorization: "Bearer mpa-of-eve" };
  const against = (story: Story) => story.judgedBy(forgotSendsEmail.judge).against;

  it("may be refused for it, and comes where it is not", () => {
    expect(against(asks({ status: 403 }, {}))).toHaveLength(1);
    expect(against(asks({ status: 403 }, beside))).toEqual([]);
    expect(against(asks({}, beside))).toEqual([none]);
  });
});

describe("a reset mail that is asked for again after a reset", () => {
  const asksAgain = (facts = {}, story = new Story(facts)) =>
    settled(forgetsTwice(ada, story, 5, false)).judgedBy(forgotSendsEmail.judge);

  it("may be kept back for a while, which keeps a pass away", () => {
    expect(asksAgain()).toEqual({ against: [], for: ["seen"], missing: ["within.mailAgainMs"] });
  });

  it("keeps no pass away where nobody says how long mails take", () => {
    const story = forgetsTwice(ada, new Story({ within: {} }), 5, false);
    const over = joins(eve, story).wait(40).call("login", { email: "x" });

    expect(over.judgedBy(forgotSendsEmail.judge).missing).toEqual(["within.mailMs"]);
    expect(over.doubtedBy(forgotSendsEmail.judge)).toEqual([]);
  });

  it("is owed once the declared time is over", () => {
    expect(asksAgain(declared(0)).against).toEqual([none]);
    expect(asksAgain(declared(4000)).against).toEqual([none]);
    expect(asksAgain(declared(60_000))).toEqual({ against: [], for: ["seen"], missing: [] });
  });

  it("is owed where others got it in no more time, and not where in more", () => {
    expect(asksAgain({}, others(3, 3, new Story())).against).toEqual([none]);
    expect(asksAgain({}, others(3, 9, new Story())).against).toEqual([]);
  });

  it("may be kept back where few got it in no more time, a window of a limit being over", () => {
    expect(asksAgain({}, others(2, 3, new Story())).against).toEqual([]);

    const oneWithout = () => forgetsTwice("dan-story@example.com", new Story(), 3, false);
    expect(asksAgain({}, others(3, 3, oneWithout())).against).toEqual([]);
    expect(asksAgain({}, others(6, 3, oneWithout())).against).toContain(none);
  });

  it("is owed hours later by the target's clock, a minute and more of real time over", () => {
    const hoursLater = (hours: number, seconds = 66) => {
      const at = (hour: number) => ({
        headers: { date: new Date(hour * 3_600_000).toUTCString() },
      });
      const story = joinsVerified(ada, new Story()).call("forgot-password", { email: ada }, at(0));
      story.mail(ada, "Reset: https://platform.example/reset?token=t0ken-1-ada");
      const reset = { password: newPassword, password_confirmation: newPassword };
      story.call("reset-password", { email: ada, token: "t0ken-1-ada", ...reset }, at(0));
      story.wait(seconds).call("forgot-password", { email: ada }, at(hours));
      return settled(story).judgedBy(forgotSendsEmail.judge).against;
    };

    expect(hoursLater(1)).toEqual([]);
    expect(hoursLater(3)).toEqual([none]);
    expect(hoursLater(3, 5)).toEqual([]);
  });

  it("is no notice of the reset that comes late", () => {
    const story = [1, 2, 3].reduce((story, nth) => {
      const email = person(nth);
      const notice = `Was it not you? Reset: https://platform.example/reset?token=n0t1ce-${nth}`;
      return forgetsTwice(email, story, 3, false).mail(email, notice);
    }, new Story());

    expect(asksAgain({}, story).against).toEqual([]);
  });
});

describe("a verification mail that is asked for again", () => {
  /**
   * Has the mail sent so many times. Where `isServed`, a second lies between and the last mail comes; otherwise two
   * seconds, and it does not.
   */
  function resends(email: string, story: Story, times: number, isServed: boolean): Story {
    joins(email, story);
    for (let nth = 1; nth <= times; nth += 1) {
      story.wait(isServed ? 1 : 2).call("resend-verification", { email });
      if (nth === times && !isServed) return story;
      story.mail(email, `Verify: https://platform.example/verify/c0de-${nth}-${email.slice(0, 3)}`);
    }
    const code = `c0de-${times}-${email.slice(0, 3)}`;
    return story.call("verify-email", { verification_code: code });
  }
  const asksAgain = (times: number, story: Story) =>
    settled(resends(ada, story, times, false)).judgedBy(resendSendsEmail.judge);

  it("may be kept back for a while after the first, the sign-up's too", () => {
    for (const times of [1, 2]) {
      expect(asksAgain(times, new Story())).toMatchObject({
        against: [],
        missing: ["within.mailAgainMs"],
      });
      expect(asksAgain(times, new Story(declared(0))).against).toEqual([none]);
      expect(asksAgain(times, new Story(declared(60_000))).against).toEqual([]);
    }
  });

  it("may be refused for a while after the sign-up's", () => {
    const refused = (story: Story, status = 409) =>
      settled(joins(ada, story).call("resend-verification", { email: ada }, { status })).judgedBy(
        resendSendsEmail.judge,
      );

    expect(refused(new Story())).toMatchObject({ against: [], missing: ["within.mailAgainMs"] });
    expect(refused(new Story(declared(0))).against).toHaveLength(1);
    expect(refused(new Story(declared(60_000))).against).toEqual([]);
    // A service may refuse all that it refuses alike.
    expect(refused(new Story(declared(60_000)), 401).against).toEqual([]);
    // No limit says that something is not found.
    expect(refused(new Story(), 404).against).toHaveLength(1);
  });

  it("is owed where somebody else asked as often and got it", () => {
    const beside = (times: number) => {
      const story = new Story();
      for (const nth of [1, 2, 3]) resends(person(nth), story, times, true);
      return asksAgain(3, story).against;
    };

    expect(beside(2)).toEqual([]);
    expect(beside(3)).toEqual([none]);
  });
});

describe("the freedoms of a reset mail that did not come", () => {
  /** What a story comes to by one of them: doubts by name, how often it excused, and why it is ruled out. */
  const told = (story: Story, { name }: { name: string }) => {
    const { against, doubts, excused } = seenBy(forgotSendsEmail, settled(story).history);
    const out = against.flatMap(({ ruledOut = [] }) => ruledOut);
    return {
      doubts: doubts.map((need) => need.name),
      excused: excused.get(name) ?? 0,
      because: out.filter((one) => one.freedom === name).map(({ because }) => because),
    };
  };
  const doubted = { doubts: ["within.mailAgainMs"], excused: 0, because: [] };
  const broken = (because: string) => ({ doubts: [], excused: 0, because: [because] });
  const again = (facts = {}, story = new Story(facts)) => forgetsTwice(ada, story, 5, false);
  const first = () => joinsVerified(ada, new Story()).wait(2);

  it("are a mail kept back: perhaps, or by a declared time", () => {
    expect(told(again(), keptBack)).toEqual(doubted);
    const excused = { doubts: [], excused: 1, because: [] };
    expect(told(again(declared(60_000)), keptBack)).toEqual(excused);
  });

  it("are no mail kept back where nothing was asked for, the time is over, or others got theirs", () => {
    const asks = first().call("forgot-password", { email: ada });
    const most = "most others who asked as often, in no more time, got theirs";

    expect(told(asks, keptBack)).toEqual(broken("its user had asked for no such mail before"));
    expect(told(again(declared(4000)), keptBack)).toEqual(
      broken("the last was longer ago than 4000 ms (within.mailAgainMs)"),
    );
    expect(told(again({}, others(3, 3, new Story())), keptBack)).toEqual(broken(most));
  });

  it("are none where a reset mail came that holds no token", () => {
    const empty = first().call("forgot-password", { email: ada }).mail(ada, "Reset it.").wait(5);
    const because = "a mail like those with reset tokens came";

    expect(told(empty, keptBack)).toEqual(broken(because));
  });
});
