import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import loginIssuesNewToken from "../../rules/login/issues-new-token.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { dormantAccount } from "./dormant-account.ts";

const day = 86_400_000;
const password = "Correct-horse-7!";
const of = (name: string) => `${name}-story@example.com`;

/** Users who log in once, and again after days by the target's clock. */
class Users {
  readonly story = new Story();
  #tokens = 0;

  joins(...names: string[]): this {
    for (const name of names) {
      this.story.call("signup", { email: of(name), password, name: "Ada" });
      this.logsIn(name, true);
    }
    this.story.wait(3);
    return this;
  }

  /** The clock stands so many days later from now on. */
  later(days: number): this {
    this.story.moveClock(new Date(this.story.now.getTime() + days * day));
    return this;
  }

  logsIn(name: string, isLetIn: boolean): this {
    this.#tokens += 1;
    const given = session(of(name), "Ada", true, `t${this.#tokens}`);
    const call = { email: of(name), password, device_name: "laptop" };
    this.story.call("login", call, isLetIn ? given : { status: 401 });
    return this;
  }

  told() {
    const { against, doubts, excused } = seenBy(loginIssuesNewToken, this.story.history);
    const out = against.flatMap(({ ruledOut = [] }) => ruledOut);
    return {
      doubts: doubts.map(({ name }) => name),
      excused: excused.get(dormantAccount.name) ?? 0,
      because: out.flatMap(({ freedom, because }) =>
        freedom === dormantAccount.name ? [because] : [],
      ),
    };
  }
}

const doubted = { doubts: [dormantAccount.settledBy.name], excused: 0, because: [] };

describe("a right login that is refused more than a month after the last of its user", () => {
  it("may meet a dormant account", () => {
    expect(new Users().joins("ada").later(40).logsIn("ada", false).told()).toEqual(doubted);
  });

  it("does where another user's was refused after so long, and nobody was let in", () => {
    const both = new Users().joins("ada", "bob", "eve").later(40).logsIn("ada", false);

    expect(both.later(60).logsIn("bob", false).told()).toEqual({
      ...{ doubts: [], excused: 2, because: [] },
    });
    expect(both.logsIn("eve", true).told().excused).toBe(0);
  });

  it("does not within a month", () => {
    const because = "its user had logged in, or signed up, within a month";

    expect(new Users().joins("ada").later(20).logsIn("ada", false).told()).toEqual({
      ...{ doubts: [], excused: 0, because: [because] },
    });
  });
});
