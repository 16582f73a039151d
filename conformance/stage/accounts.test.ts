import { describe, expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { Accounts, type Dealt } from "./accounts.ts";

const account = (name: string, plan: string) => ({ name, plan, key: `key-of-${name}` });

/** The names of the accounts that an episode gets in 12 turns. */
function dealt(accounts: readonly object[], which?: Dealt): Set<string | undefined> {
  const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts }, {});
  const all = new Accounts(profile);
  return new Set(
    Array.from({ length: 12 }, (_, turn) => all.of("an episode", turn, "standard", which)?.name),
  );
}

describe("the accounts of a profile", () => {
  const two = [account("ada", "standard"), account("bob", "standard"), account("cy", "standard")];
  const one = [account("ada", "standard"), account("dora", "pay-as-you-go")];

  it("are dealt out without the one that is kept apart, unless all are asked for", () => {
    expect(dealt(two)).toEqual(new Set(["ada", "bob"]));
    expect(dealt(two, "all")).toEqual(new Set(["ada", "bob", "cy"]));
  });

  it("get as much work each where it is known", () => {
    const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts: two }, {});
    const all = new Accounts(profile);
    const names = (...work: [string, number][]) => {
      all.deal(work.map(([episode, jobs]) => ({ episode, jobs })));
      return work.map(([episode]) => all.of(episode, 0, "standard")?.name);
    };

    expect(names(["long", 4], ["short", 1], ["shorter", 1], ["last", 1])).toEqual([
      "ada",
      "bob",
      "bob",
      "bob",
    ]);
    expect(names(["long", 9], ["another", 2])).toEqual(["ada", "bob"]);
  });

  it("are dealt out by plan, never the one that is kept apart", () => {
    const mixed = [...one, account("bob", "standard")];

    expect(dealt(mixed, 0)).toEqual(new Set(["ada"]));
    expect(dealt(mixed, 1)).toEqual(new Set(["dora"]));
    expect(dealt(mixed, 2)).toEqual(dealt(mixed, 0));
  });

  it("have another beside them, of another plan where there is one", () => {
    const besideAda = (accounts: readonly object[]) => {
      const profile = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts }, {});
      return new Accounts(profile).beside(account("ada", "standard"), "standard")?.name;
    };

    expect(besideAda([...two, account("dora", "pay-as-you-go")])).toBe("dora");
    expect(besideAda(two)).toBe("bob");
    expect(besideAda([account("ada", "standard")])).toBeUndefined();
  });

  it("are all dealt out where no plan has two", () => {
    expect(dealt(one)).toEqual(new Set(["ada", "dora"]));
  });
});
