import { describe, expect, it } from "vitest";
import { Story, session } from "../history/story.ts";
import sendsReset from "../rules/forgot-password/sends-email.ts";
import createsUser from "../rules/signup/creates-user.ts";
import { seenBy } from "../verdicts/sightings.ts";
import { quota } from "./quota.ts";

const password = "Correct-horse-7!";
const refused = { status: 403 };
const of = (name: string) => `${name}-story@example.com`;
const names = ["ada", "bob", "eve", "dan"];

/** Four verified users, of whom some get a reset mail, and then some are refused one. */
class Asked {
  readonly story: Story;

  constructor(facts = {}) {
    this.story = new Story(facts);
    for (const name of names)
      this.story
        .call("signup", { email: of(name), password, name: "Ada" })
        .mail(of(name), `https://platform.example/verify/c0de-of-${name}-0001`)
        .call(
          "verify-email",
          { verification_code: `c0de-of-${name}-0001` },
          session(of(name), "Ada", true, `t-${name}`),
        );
  }

  served(name: string): this {
    this.story
      .call("forgot-password", { email: of(name) })
      .mail(of(name), `Reset: https://platform.example/reset?token=t0ken-of-${name}-0001`);
    return this;
  }

  refused(name: string, answer: object = refused): this {
    this.story.call("forgot-password", { email: of(name) }, answer);
    return this;
  }

  told() {
    return {
      against: this.story.judgedBy(sendsReset.judge).against.length,
      doubts: this.story.doubtedBy(sendsReset.judge),
    };
  }
}

const need = "recognise.rateLimited";

describe("a reset mail that is refused without a word of limits", () => {
  const spent = (facts = {}) =>
    new Asked(facts).served("ada").served("bob").refused("eve").refused("dan");

  it("may be beyond a quota where from then on everybody is refused alike", () => {
    expect(spent().told()).toEqual({ against: 0, doubts: [need, need] });
  });

  it("is broken where others were served after it, or nobody before", () => {
    const again = new Asked().served("ada").refused("eve").refused("dan").served("bob");
    const never = new Asked().refused("eve").refused("dan");

    expect(again.told().against).toBe(2);
    expect(never.told().against).toBe(2);
  });

  it("is broken where one user alone is refused, or each in other words", () => {
    const alone = new Asked().served("ada").served("bob").refused("eve");
    const apart = new Asked().served("ada").refused("eve").refused("dan", { status: 400 });

    expect(alone.told().against).toBe(1);
    expect(apart.told().against).toBe(2);
  });

  it("may be beyond a quota that a new day begins anew", () => {
    const asked = spent();
    asked.story.moveClock(new Date("1970-01-03T00:00:00Z"));

    expect(asked.served("ada").told().against).toBe(0);
  });

  it("is broken where the profile says that limits answer otherwise", () => {
    const recognise = {
      verificationToken: { in: "path", pattern: "/verify/([\\w-]+)" },
      resetToken: { in: "query", name: "token" },
      rateLimited: [{ status: [429] }],
    };
    const told = spent({ recognise }).told();

    expect(told).toEqual({ against: 2, doubts: [] });
  });

  it("says in a breach what ruled a quota out", () => {
    const { story } = new Asked().served("ada").refused("eve").served("bob");
    const [breach] = seenBy(sendsReset, story.history).against;

    expect(breach?.ruledOut).toContainEqual({
      freedom: "quota",
      because: "others were served after it",
    });
  });
});

it("says nothing of a mail that did not come, nor of what asks for none", () => {
  const { history } = new Asked().served("ada").story.call("login", {}, refused);
  const breach = (id = "") =>
    quota.explains(
      { is: "against", kind: "seen", calls: [id], field: "", expected: "", got: "" },
      history,
    );

  expect(history.to("forgot-password").map(({ id }) => breach(id))).toEqual([undefined]);
  expect(history.to("login").map(({ id }) => breach(id))).toEqual([undefined]);
});

it("may refuse sign-ups beyond a quota of sign-ups", () => {
  const signup = (story: Story, name: string, answer = {}) =>
    story.call("signup", { email: of(name), password, name: "Ada" }, answer);
  const spent = signup(signup(signup(new Story(), "ada"), "bob", refused), "eve", refused);

  expect(spent.doubtedBy(createsUser.judge)).toEqual([need, need]);
  expect(signup(spent, "dan").judgedBy(createsUser.judge).against).toHaveLength(2);
});
