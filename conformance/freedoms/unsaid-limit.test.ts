import { describe, expect, it } from "vitest";
import { Story, session } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import issuesNewToken from "../rules/login/issues-new-token.ts";

const [email, password] = ["ada-story@example.com", "Correct-horse-7!"];
const refused = { status: 403, json: { data: null, error: { code: "E1" }, meta: {} } };

/** Logins of one user: served, or refused without a word, so many seconds after the one before. */
function told(logins: readonly (readonly [wait: number, isServed: boolean])[], facts = {}) {
  const story = new Story(facts).call("signup", { email, password, name: "Ada" });
  logins.forEach(([wait, isServed], nth) => {
    const answer = isServed ? session(email, "Ada", true, `t-${nth}`) : refused;
    story.wait(wait).call("login", { email, password, device_name: "a" }, answer);
  });
  return {
    against: story.judgedBy(doubting(issuesNewToken.judge)).against.length,
    doubts: story.doubtedBy(doubting(issuesNewToken.judge)),
  };
}

describe("a login that is refused without a word of limits", () => {
  const burst = [[9, true] as const, [1, true] as const, [1, false] as const];
  const hurried = [...Array(5).fill(burst).flat(), [9, true]] as const;

  it("may be beyond a limit where each refused one came faster than any that was served", () => {
    expect(told(hurried)).toEqual({ against: 0, doubts: Array(5).fill("recognise.rateLimited") });
  });

  it("is broken where others were served that came as fast, or nobody came before", () => {
    expect(told([...hurried, [0.5, true], [0.5, true]]).against).toBe(5);
    expect(told([...hurried, [20, false]]).against).toBe(5);
  });

  it("is broken where so few were refused that it may be chance", () => {
    expect(told([...burst, ...burst, ...burst, [9, true]]).against).toBe(3);
  });

  it("is broken where the profile says what limits answer", () => {
    expect(told(hurried, { recognise: { rateLimited: [{ status: [429] }] } }).against).toBe(5);
  });
});
