import { expect, it } from "vitest";
import type { Contradiction } from "../history/sighting.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { nothingCompared, type Seen } from "./finding/compared.ts";
import type { Explained } from "./finding/finding.ts";
import { failing, historyOf, reportOf, type Spoken, wholeCatalogue } from "./selftest/samples.ts";
import { failsOf } from "./severity.ts";
import { sharedCauses } from "./shared-causes.ts";
import { terminalReport } from "./terminal/terminal.ts";

const others = (...fails: Judgement[]) =>
  reportOf(wholeCatalogue(...fails)).verdicts.flatMap(({ rule, finding }) =>
    finding === undefined ? [] : [[rule, finding.sharesCause]],
  );

it("names in a finding the others that the same answers show", () => {
  expect(
    others(
      failing("refresh.expiry-default", { calls: ["c2", "c3"], wants: undefined }),
      failing("refresh.result", { calls: ["c3"], wants: undefined }),
      failing("login.result", { calls: ["c3", "c2"], wants: undefined }),
    ),
  ).toEqual([
    ["login.result", undefined],
    ["refresh.expiry-default", ["refresh.result"]],
    ["refresh.result", ["refresh.expiry-default"]],
  ]);
});

it("names in a finding the others of which the same member is wrong in the same way", () => {
  const wrong = (got: string) => ({
    field: "data.token_type",
    got,
    wants: { path: "data.token_type" },
  });

  expect(
    others(
      failing("refresh.result", { ...wrong("other"), calls: ["c2"] }),
      failing("login.token-type", { ...wrong("other"), calls: ["c3"] }),
      failing("login.result", { ...wrong("absent"), calls: ["c1"] }),
    ),
  ).toEqual([
    ["login.result", undefined],
    ["login.token-type", ["refresh.result"]],
    ["refresh.result", ["login.token-type"]],
  ]);
});

const refused = (route: string, status = 403): Spoken => ({ route, status, answer: {} });
const history = historyOf([
  ...[refused("refresh"), refused("refresh"), refused("refresh", 422)],
  ...[refused("login"), refused("resend-verification", 200), refused("forgot-password", 200)],
]);
const served = (call: string) => ({ calls: [call], wants: { call, status: "served" as const } });
const unsent = (call: string) => ({
  calls: [call],
  field: "the mailbox",
  got: "none",
  wants: undefined,
});

/** A fail whose calls have these traits, and a call by which the rule held the others. */
function fail(
  rule: string,
  breach: Partial<Contradiction>,
  { has, held, where }: { has: string[]; held?: string[]; where?: string },
): Explained {
  const seen = (traits: readonly string[]): Seen => ({
    ...{ kind: "seen", calls: [], call: undefined },
    traits: new Map(traits.map((one) => [one, { of: "user", members: [] }])),
  });
  const all = { ...nothingCompared, met: [seen(has)], held: held ? [seen(held)] : [] };
  const contrast =
    where === undefined ? undefined : { ...{ text: "", gap: 1, where }, spares: () => true };
  return { told: failing(rule, breach), finding: {} as never, when: { all, contrast } };
}

const again = { has: ["after a refresh"], held: [], where: "after a refresh" };

it.each([
  ["a route that answers them alike, after what both have", served("c2"), { has: again.has }, true],
  ["a route that answers them alike, whatever was before", served("c2"), { has: [] }, false],
  [
    "a route that answers them alike, by what only one has",
    served("c2"),
    { ...again, has: ["else"], where: "else" },
    false,
  ],
  ["a route that answers them otherwise", served("c3"), { has: again.has }, false],
  ["another route, under the same condition", served("c4"), again, true],
  ["another route, that always breaks", served("c4"), { has: again.has }, false],
] as const)(
  "tells of a fail and another whether they may have one cause: %s",
  (_, breach, seen, is) => {
    const some = [
      fail("refresh.issues-new-token", served("c1"), again),
      fail("login.issues-new-token", breach, { ...seen, has: [...seen.has] } as never),
    ];

    expect(sharedCauses(some, history).map(({ rules }) => rules.length)).toEqual(is ? [2] : []);
  },
);

it("names the condition of three fails, one of which never held under another", () => {
  const where = "for a user with another token";
  const under = { has: [where], held: [], where };
  const some = [
    fail("login.issues-new-token", served("c4"), under),
    fail("resend-verification.sends-email", unsent("c5"), under),
    fail("forgot-password.sends-email", unsent("c6"), { has: [where] }),
  ];

  expect(sharedCauses(some, history)).toEqual([
    { rules: some.map(({ told }) => told.clause.id), where },
  ]);
  expect(
    sharedCauses(
      some.slice(1).map((one) => ({ ...one, when: { all: one.when.all } })),
      history,
    ),
  ).toEqual([]);
});

it("shows those beside each other that may have one cause", () => {
  const report = reportOf(
    wholeCatalogue(
      failing("verify-email.result", { calls: ["c1"], wants: undefined }),
      failing("login.result", { calls: ["c2"], wants: undefined }),
      failing("refresh.result", { calls: ["c1"], wants: undefined }),
    ),
  );

  const shown = failsOf(report).flatMap(({ fails }) => fails.map(({ rule }) => rule));

  expect(shown).toEqual(["verify-email.result", "refresh.result", "login.result"]);
  expect(terminalReport(report, { colour: false })).toContain(
    "broken  verify-email.result, refresh.result (perhaps one fault)  login.result",
  );
});
