import { describe, expect, it } from "vitest";
import { Story, session } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import issuesNewToken from "../rules/login/issues-new-token.ts";

const password = "Correct-horse-7!";
const refusedBy = (code: string) => ({
  status: 403,
  json: { data: null, error: { code }, meta: {} },
});
const refused = refusedBy("E1");

/** Users log in by the second, or as fast as it goes: each in an episode. */
class Logins {
  readonly story: Story;

  constructor(facts = {}) {
    this.story = new Story({ within: { consistencyMs: 0 }, ...facts });
  }

  of(who: string, pause: number, ...answers: readonly (object | undefined)[]): this {
    const email = `${who}-story@example.com`;
    this.story.during(who).wait(pause).call("signup", { email, password, name: "Ada" });
    answers.forEach((answer, nth) => {
      const given = answer ?? session(email, "Ada", true, `t-${who}-${nth}`);
      this.story.wait(pause).call("login", { email, password, device_name: "a" }, given);
    });
    return this;
  }

  told() {
    const judge = doubting(issuesNewToken.judge);
    return {
      against: this.story.judgedBy(judge).against.length,
      doubts: this.story.doubtedBy(judge),
    };
  }
}

describe("a login that is refused without a word of limits", () => {
  const hasty = (facts = {}) => new Logins(facts).of("ada", 0, undefined, refused, undefined);

  it("may be beyond a limit where those at rest are served", () => {
    const told = hasty().of("bob", 2, undefined, undefined).told();

    expect(told).toEqual({ against: 0, doubts: ["recognise.rateLimited"] });
  });

  it("is broken where it was refused so at rest, too, by whoever has no haste behind them", () => {
    expect(hasty().of("bob", 2, undefined, refused).told().against).toBe(2);
    expect(hasty().of("bob", 2, refusedBy("other"), undefined).told().against).toBe(1);
    const tired = hasty().of("bob", 2, undefined);
    const body = { email: "ada-story@example.com", password, device_name: "a" };
    tired.story.during("ada").wait(2).call("login", body, refused);
    expect(tired.told()).toMatchObject({ against: 0 });
  });

  it("may be beyond a limit that says what is said to a wrong password, too", () => {
    const hurried = hasty().of("bob", 2, undefined);
    const body = { email: "bob-story@example.com", password: "Wrong-horse-7!", device_name: "a" };
    hurried.story.wait(2).call("login", body, refused);

    expect(hurried.told()).toEqual({ against: 0, doubts: ["recognise.rateLimited"] });
  });

  it("is broken where nobody asked at rest, which the finding says", () => {
    const [breach] = doubting(issuesNewToken.judge)(hasty().story.history);

    expect(breach).toMatchObject({
      is: "against",
      ruledOut: expect.arrayContaining([
        { freedom: "limit that says nothing", because: "no such call was made at rest" },
      ]),
    });
  });

  it("is broken where the profile says what limits answer", () => {
    const declared = { recognise: { rateLimited: [{ status: [429] }] } };

    expect(hasty(declared).of("bob", 2, undefined).told().against).toBe(1);
  });
});
