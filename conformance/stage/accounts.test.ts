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

  it("get about as much work each, and every plan is asked for each thing", () => {
    const three = [...one, account("bob", "standard"), account("cy", "unlimited-premium")];
    const all = new Accounts(
      parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, accounts: three }, {}),
    );
    const names = (...work: [episode: string, asks: string[], jobs: number][]) => {
      all.deal(work.map(([episode, asks, jobs]) => ({ episode, asks, jobs })));
      return work.map(([episode]) => all.of(episode, 0, "standard")?.name);
    };
    const both = ["a song", "a text"];

    expect(names(["1", ["a song"], 1], ["2", both, 1], ["3", ["a text"], 1])).toEqual([
      ...["ada", "dora", "cy"],
    ]);
    expect(names(["4", [], 9], ["5", both, 2], ["6", ["a song"], 1])).toEqual([
      ...["ada", "dora", "cy"],
    ]);
    expect(names(["1", [], 9])).toEqual(["ada"]);
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
