import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import sendsEmail from "../../rules/resend-verification/sends-email.ts";
import setsPassword from "../../rules/reset-password/sets-password.ts";
import acceptsEmailedCode from "../../rules/verify-email/accepts-emailed-code.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";
import { endedSecret } from "./ended-secret.ts";
import { takenForToken } from "./taken-for-token.ts";

const refused = { status: 400 };
const of = (name: string) => `${name}-story@example.com`;
const codeOf = (name: string) => `c0de-of-${name}-0001`;
const tokenOf = (name: string) => `reset-of-${name}-0001`;

/** Users of a story, each step of theirs in an episode of the user's own. */
class Users {
  readonly story: Story;

  constructor(facts = {}) {
    this.story = new Story(facts);
  }

  joins(name: string): this {
    const call = { email: of(name), password, name: "Ada" };
    this.story.during(name).call("signup", call);
    this.story.mail(of(name), `Verify your email: https://platform.example/verify/${codeOf(name)}`);
    // A code that came so long ago is too old to be too young.
    this.story.wait(3);
    return this;
  }

  logsIn(name: string, isVerified = false): this {
    const given = session(of(name), "Ada", isVerified, `t-${name}-${isVerified}`);
    const call = { email: of(name), password, device_name: "laptop" };
    this.story.during(name).call("login", call, given);
    return this;
  }

  forgets(name: string): this {
    this.story.during(name).call("forgot-password", { email: of(name) });
    this.story.mail(of(name), `https://platform.example/reset?token=${tokenOf(name)}`).wait(3);
    return this;
  }

  guesses(name: string): this {
    const body = { verification_code: `never-sent-by-${name}` };
    this.story.during(name).call("verify-email", body, refused).wait(3);
    return this;
  }

  presents(name: string, isTaken: boolean): this {
    const taken = session(of(name), "Ada", true, `v-${name}`);
    const body = { verification_code: codeOf(name) };
    this.story.during(name).call("verify-email", body, isTaken ? taken : refused);
    return this;
  }

  /** What a rule says of the story, of one freedom: doubts by name, how often it excused, and why it is ruled out. */
  told(freedom: { name: string }) {
    const { against, doubts, excused } = seenBy(acceptsEmailedCode, this.story.history);
    const out = against.flatMap(({ ruledOut = [] }) => ruledOut);
    return {
      doubts: doubts.map(({ name }) => name),
      excused: excused.get(freedom.name) ?? 0,
      because: out.filter((one) => one.freedom === freedom.name).map(({ because }) => because),
    };
  }
}

const weighed = (changes: object) => ({ doubts: [], excused: 0, because: [], ...changes });

describe("the end of a mailed secret", () => {
  const needs = endedSecret.settledBy.name;
  const forgotten = (name: string, isTaken: boolean, story = new Users()) =>
    story.joins(name).forgets(name).presents(name, isTaken);
  const guessed = (name: string, isTaken: boolean, story = new Users()) =>
    story.joins(name).guesses(name).presents(name, isTaken);

  const loggedIn = (name: string, isTaken: boolean, story = new Users()) =>
    story.joins(name).logsIn(name).presents(name, isTaken);

  it("may be what was refused after a login, a forgotten password or a wrong code", () => {
    expect(loggedIn("ada", false).told(endedSecret)).toEqual(weighed({ doubts: [needs] }));
    expect(forgotten("ada", false).told(endedSecret)).toEqual(weighed({ doubts: [needs] }));
    expect(guessed("ada", false).told(endedSecret)).toEqual(weighed({ doubts: [needs] }));
  });

  it("is, where another user's was refused after as few", () => {
    const both = forgotten("bob", false, forgotten("ada", false));

    expect(both.told(endedSecret)).toEqual(weighed({ excused: 2 }));
    const more = forgotten("ada", false).joins("bob").guesses("bob").forgets("bob");
    expect(more.presents("bob", false).told(endedSecret)).toEqual(
      weighed({ excused: 1, doubts: [needs] }),
    );
  });

  it("is not, where none was asked for and nothing guessed since its mail", () => {
    const because = "no login, no other mail and no wrong code came between its mail and its use";
    const story = new Users().joins("ada").presents("ada", false);

    expect(story.told(endedSecret)).toEqual(weighed({ because: [because] }));
  });

  it("is not, where the route took another after as many", () => {
    const because = "another was accepted after as many logins, mails and wrong codes";

    expect(forgotten("bob", true, forgotten("ada", false)).told(endedSecret)).toEqual(
      weighed({ because: [because] }),
    );
    expect(loggedIn("bob", true, loggedIn("ada", false)).told(endedSecret)).toEqual(
      weighed({ because: [because] }),
    );
    expect(guessed("bob", true, forgotten("ada", false)).told(endedSecret)).toEqual(
      weighed({ doubts: [needs] }),
    );
  });

  it("may be what was refused after a wrong reset token, and is not, where another was taken after one", () => {
    const story = new Users({
      signup: { lockedAfter: { account: 0, caller: 0 } },
      recognise: { rateLimited: [{ status: [429] }] },
    });
    const presents = (name: string, token: string, answer: object = refused) => {
      const next = "Other-battery-8?";
      const body = { email: of(name), token, password: next, password_confirmation: next };
      story.story.during(name).call("reset-password", body, answer);
    };
    const against = () => story.story.judgedBy(doubting(setsPassword.judge)).against.length;
    story.joins("eve").forgets("eve");
    presents("eve", tokenOf("eve"), {});
    story.joins("ada").forgets("ada");
    presents("ada", tokenOf("ada"));
    expect(against()).toBe(1);

    story.joins("bob").forgets("bob");
    presents("bob", "abc");
    presents("bob", tokenOf("bob"));
    expect(against()).toBe(1);

    story.joins("dan").forgets("dan");
    presents("dan", "abd");
    story.story.wait(3);
    presents("dan", tokenOf("dan"), {});
    expect(against()).toBe(2);
  });

  it("may be, where a mail came so late that another may have been sent after it", () => {
    const story = new Users().joins("ada").story;
    const [email, secret] = [of("ada"), tokenOf("ada")];
    for (const seconds of [8, 4]) story.call("forgot-password", { email }).wait(seconds);
    story.mail(email, `https://platform.example/reset?token=${secret}`).wait(3);
    const next = "Other-battery-8?";
    const body = { email, token: secret, password: next, password_confirmation: next };
    story.call("reset-password", body, refused);

    const { doubts } = seenBy(setsPassword, story.history);
    expect(doubts.map(({ name }) => name)).toEqual([needs]);
  });

  it("may be, where the mail of the other never came, or the other was accepted too soon after", () => {
    const ada = () => forgotten("ada", false).joins("bob");
    const unsent = ada();
    unsent.story
      .during("bob")
      .call("forgot-password", { email: of("bob") })
      .wait(3);
    const soon = ada();
    soon.story.during("bob").call("forgot-password", { email: of("bob") });
    soon.story.mail(of("bob"), `https://platform.example/reset?token=${tokenOf("bob")}`);

    for (const story of [unsent, soon])
      expect(story.presents("bob", true).told(endedSecret)).toEqual(weighed({ doubts: [needs] }));
  });
});

describe("a text taken for a token", () => {
  const undeclared = { recognise: {} };

  it("may be one that stands where a token is likely", () => {
    const story = new Users(undeclared).joins("ada").presents("ada", false);

    expect(story.told(takenForToken)).toEqual(weighed({ doubts: ["recognise.verificationToken"] }));
  });

  it("is not, where the profile says so, or others that stood there were accepted", () => {
    const because = "it stands where the profile says, or where others stood that were accepted";
    const declared = new Users().joins("ada").presents("ada", false);
    const proven = new Users(undeclared).joins("ada").presents("ada", false);

    expect(declared.told(takenForToken)).toEqual(weighed({ because: [because] }));
    expect(proven.joins("bob").presents("bob", true).told(takenForToken)).toEqual(
      weighed({ because: [because] }),
    );
  });
});

describe("a mailed secret that not every server may know yet", () => {
  /** Signs up, and presents the code at once, in vain. */
  const refusedAtOnce = (name: string, users: Users): Users => {
    users.story
      .during(name)
      .call("signup", { email: of(name), password, name })
      .mail(of(name), `Verify your email: https://platform.example/verify/${codeOf(name)}`);
    users.presents(name, false).story.wait(3);
    return users;
  };
  const again = (story: Story, code: string, status: number) =>
    story.call("verify-email", { verification_code: code }, { status });
  /** One more mail, left unread for three seconds, and what its code is answered. */
  const another = (status: number) => {
    const { story } = refusedAtOnce("ada", new Users());
    const code = codeOf("adas-second-mail");
    story
      .call("resend-verification", { email: of("ada") })
      .mail(of("ada"), `Verify your email: https://platform.example/verify/${code}`)
      .wait(3);
    return again(story, code, status).judgedBy(doubting(sendsEmail.judge)).against;
  };

  it("may be one that was refused at once, and then ended by that try in vain", () => {
    const { story } = refusedAtOnce("bob", refusedAtOnce("ada", new Users()).presents("ada", true));

    expect(
      again(story, codeOf("bob"), 400).judgedBy(doubting(acceptsEmailedCode.judge)).against,
    ).toEqual([]);
  });

  it("is none that lay unread, whatever a limit of rate answers", () => {
    expect(another(400)).toHaveLength(1);
    expect(another(429)).toEqual([]);
  });
});
