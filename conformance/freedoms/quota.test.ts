import { describe, expect, it } from "vitest";
import { Story, session } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import sendsReset from "../rules/forgot-password/sends-email.ts";
import createsUser from "../rules/signup/creates-user.ts";
import { seenBy } from "../verdicts/sightings.ts";
import { quota } from "./quota.ts";

const password = "Correct-horse-7!";
const refused = { status: 403 };
const of = (name: string) => `${name}-story@example.com`;

/** Four verified users, of whom some get a reset mail, and then some are refused one: by name, or with an answer. */
function asked(acts: (string | [name: string, answer?: object])[], facts = {}): Story {
  const story = new Story(facts);
  for (const name of ["ada", "bob", "eve", "dan"])
    story
      .call("signup", { email: of(name), password, name: "Ada" })
      .mail(of(name), `https://platform.example/verify/c0de-of-${name}-0001`)
      .call(
        "verify-email",
        { verification_code: `c0de-of-${name}-0001` },
        session(of(name), "Ada", true, `t-${name}`),
      );
  for (const act of acts) tried(story, act);
  return story;
}

function tried(story: Story, act: string | [name: string, answer?: object]): Story {
  const [name, answer = refused] = typeof act === "string" ? [act, {}] : act;
  story.call("forgot-password", { email: of(name) }, answer);
  if (typeof act !== "string") return story;
  const link = `https://platform.example/reset?token=t0ken-of-${name}-0001`;
  return story.mail(of(name), `Reset: ${link}`);
}

const judged = (story: Story) => ({
  against: story.judgedBy(doubting(sendsReset.judge)).against.length,
  doubts: story.doubtedBy(doubting(sendsReset.judge)),
});
const need = "recognise.rateLimited";

describe("a reset mail that is refused without a word of limits", () => {
  const spent = (facts = {}) => asked(["ada", "bob", ["eve"], ["dan"]], facts);

  it("may be beyond a quota where from then on everybody is refused alike", () => {
    expect(judged(spent())).toEqual({ against: 0, doubts: [need, need] });
  });

  it.each<[string, times: number, ...Parameters<typeof asked>]>([
    ["others were served after it", 2, ["ada", ["eve"], ["dan"], "bob"]],
    ["nobody was served before", 2, [["eve"], ["dan"]]],
    ["one user alone is refused", 1, ["ada", "bob", ["eve"]]],
    ["each is refused in other words", 2, ["ada", ["eve"], ["dan", { status: 400 }]]],
  ])("is broken where %s", (_, times, acts) => {
    expect(judged(asked(acts)).against).toBe(times);
  });

  it("may be beyond a quota that a new day begins anew", () => {
    const story = spent().moveClock(new Date("1970-01-03T00:00:00Z"));

    expect(judged(tried(story, "ada")).against).toBe(0);
  });

  it("is broken where the profile says that limits answer otherwise", () => {
    const recognise = {
      verificationToken: { in: "path", pattern: "/verify/([\\w-]+)" },
      resetToken: { in: "query", name: "token" },
      rateLimited: [{ status: [429] }],
    };

    expect(judged(spent({ recognise }))).toEqual({ against: 2, doubts: [] });
  });

  it("says in a breach what ruled a quota out", () => {
    const { history } = asked(["ada", ["eve"], "bob"]);

    expect(seenBy(sendsReset, history).against[0]?.ruledOut).toContainEqual({
      freedom: "quota",
      because: "others were served after it",
    });
  });
});

it("says nothing of a mail that did not come, nor of what asks for none", () => {
  const { history } = asked(["ada"]).call("login", {}, refused);
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

  expect(spent.doubtedBy(doubting(createsUser.judge))).toEqual([need, need]);
  expect(signup(spent, "dan").judgedBy(doubting(createsUser.judge)).against).toHaveLength(2);
});
