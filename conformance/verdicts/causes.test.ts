import { describe, expect, it } from "vitest";
import type { Clause } from "../../contracts/clauses/clause.ts";
import { loginIssuesNewToken, loginResult } from "../../contracts/clauses/login.ts";
import { refreshIssuesNewToken, refreshResult } from "../../contracts/clauses/refresh.ts";
import { signupCreatesUser } from "../../contracts/clauses/signup.ts";
import type { Contradiction } from "../history/sighting.ts";
import { rule } from "../rules/rule.ts";
import { CauseResolver } from "./causes.ts";
import type { Seen } from "./sightings.ts";

/*
 * Which of several accused rules is the cause. The names follow the order of the rules' ids. A rule that ends as
 * explained may have counted as a cause on the way. Then it would explain the last rule of a test, which must fail.
 */
const first = loginIssuesNewToken;
const second = loginResult;
const third = refreshIssuesNewToken;
const fourth = refreshResult;
const fifth = signupCreatesUser;

interface Accused {
  /** What contradicts the rule: for each contradiction, the rules that explain it. */
  against: readonly (readonly Clause[] | undefined)[];
  restsOn?: readonly Clause[];
}

const contradiction = (unless: readonly Clause[] | undefined): Contradiction => ({
  ...{ is: "against", kind: "seen", calls: [], field: "", expected: 1, got: 2 },
  ...(unless !== undefined && { unless: unless.map(({ id }) => id) }),
});

function resolver(...all: (readonly [Clause, Accused])[]): CauseResolver {
  const rules = all.map(([clause, { restsOn = [] }]) =>
    rule(clause, { judge: () => [], restsOn: [...restsOn] }),
  );
  const seen = all.map(([{ id }, { against }]): [string, Seen] => [
    id,
    {
      ...{
        supports: new Map(),
        missing: [],
        doubts: [],
        pending: [],
        recorded: new Map(),
        excused: new Map(),
      },
      against: against.map(contradiction),
    },
  ]);
  return new CauseResolver(rules, new Map(seen));
}

/**
 * What became of each rule: it fails, rests on a rule that fails, is explained by one, or has no standing
 * contradiction.
 */
function outcomes(...all: (readonly [Clause, Accused])[]): string[] {
  const causes = resolver(...all);
  return all.map(([{ id }]) => {
    const ground = causes.failedPrerequisite(id);
    if (ground !== undefined) return `rests on ${ground}`;
    const isStanding = causes.standing(id).length > 0;
    return isStanding ? "fails" : `explained by ${causes.explainedBy(id)}`;
  });
}

const alone: readonly Clause[] = [];
const by = (...clauses: Clause[]): readonly Clause[] => clauses;
const thrice = (...clauses: Clause[]) => [clauses, clauses, clauses];

describe("of accused rules", () => {
  it("one fails whose contradiction names no other, in whatever form", () => {
    expect(outcomes([first, { against: [undefined] }], [second, { against: [alone] }])).toEqual([
      "fails",
      "fails",
    ]);
  });

  it("nothing stands of what nobody saw, and nothing explains it", () => {
    const causes = resolver([first, { against: [alone] }]);

    expect(causes.standing(second.id)).toEqual([]);
    expect(causes.explainedBy(second.id)).toBeUndefined();
    expect(causes.failedPrerequisite(second.id)).toBeUndefined();
  });

  it("one fails beside a rule that nothing is held against, though that would explain it", () => {
    const all = outcomes(
      [first, { against: [by(second)] }],
      [second, { against: [] }],
      [third, { against: thrice(first) }],
      [fourth, { against: [by(third)] }],
    );

    expect(all).toEqual(["fails", "explained by undefined", `explained by ${first.id}`, "fails"]);
  });

  it("one that names itself is decided before those which it explains", () => {
    const all = outcomes(
      [first, { against: [by(first)] }],
      [second, { against: thrice(first) }],
      [third, { against: [by(second)] }],
    );

    expect(all).toEqual(["fails", `explained by ${first.id}`, "fails"]);
  });

  it("one that fails by itself once is the cause, however often it is explained the other way", () => {
    const all = outcomes(
      [first, { against: thrice(second) }],
      [second, { against: [by(first), alone] }],
      [third, { against: [by(first)] }],
    );

    expect(all).toEqual([`explained by ${second.id}`, "fails", "fails"]);
  });

  it("one that was explained away explains nothing, and is no rival of those which fail", () => {
    const all = outcomes(
      [first, { against: [alone] }],
      [second, { against: [by(first)] }],
      [third, { against: [by(second)] }],
      [fourth, { against: thrice(third) }],
      [fifth, { against: [by(fourth)] }],
    );

    expect(all).toEqual([
      "fails",
      `explained by ${first.id}`,
      "fails",
      `explained by ${third.id}`,
      "fails",
    ]);
  });
});

describe("of rules that explain each other", () => {
  const both = (one: number, other: number) =>
    outcomes(
      [first, { against: Array.from({ length: one }, () => by(second)) }],
      [second, { against: Array.from({ length: other }, () => by(first)) }],
    );

  it("the one seen failing most is the cause, whatever it is called", () => {
    expect(both(2, 1)).toEqual(["fails", `explained by ${first.id}`]);
    expect(both(1, 2)).toEqual([`explained by ${second.id}`, "fails"]);
  });

  it("the first by its id is, where both are seen as often", () => {
    expect(both(2, 2)).toEqual(["fails", `explained by ${first.id}`]);
  });
});

describe("a rule that builds on another", () => {
  it("names the one of its grounds that failed, be it the second or one that nobody judged", () => {
    const of = (...restsOn: Clause[]) =>
      outcomes(
        [first, { against: [] }],
        [second, { against: [alone] }],
        [third, { against: [alone], restsOn }],
      );

    expect(of(first, second)[2]).toBe(`rests on ${second.id}`);
    expect(of(first)[2]).toBe("fails");
    expect(of(fourth)[2]).toBe("fails");
    expect(of(fourth, second)[2]).toBe(`rests on ${second.id}`);
  });

  it("explains nothing where its ground failed", () => {
    const all = outcomes(
      [first, { against: [alone] }],
      [second, { against: [alone], restsOn: [first] }],
      [third, { against: [by(second)] }],
    );

    expect(all).toEqual(["fails", `rests on ${first.id}`, "fails"]);
  });

  it("is no rival of others where its ground failed", () => {
    const all = outcomes(
      [first, { against: [alone] }],
      [second, { against: [by(third)], restsOn: [first] }],
      [third, { against: [by(second)] }],
      [fourth, { against: thrice(third) }],
      [fifth, { against: [by(fourth)] }],
    );

    expect(all).toEqual([
      "fails",
      `rests on ${first.id}`,
      "fails",
      `explained by ${third.id}`,
      "fails",
    ]);
  });

  it("waits for its ground, by itself or as the likeliest of those which explain each other", () => {
    const waiting = (against: Accused["against"]) =>
      outcomes(
        [first, { against: [by(second), by(second)] }],
        [second, { against: [by(first)] }],
        [third, { against, restsOn: [first] }],
        [fourth, { against: [by(third)] }],
      );
    const decided = ["fails", `explained by ${first.id}`, `rests on ${first.id}`, "fails"];

    expect(waiting([alone])).toEqual(decided);
    expect(waiting(thrice(fourth))).toEqual(decided);
  });
});
