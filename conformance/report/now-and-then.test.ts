import { expect, it } from "vitest";
import { findingOf } from "./finding/finding.ts";
import { findingLines } from "./finding/finding-lines.ts";
import type { Section } from "./html/contents.ts";
import { findings } from "./html/findings.ts";
import { failing, granting, historyOf, keptExpiry, type Spoken } from "./selftest/samples.ts";

const context = { history: keptExpiry(), baseUrl: "http://127.0.0.1:4010", reportPath: undefined };

it.each([
  [2, 9, "Broken about 1 time in 30, whatever the request."],
  [5, 6, "Broken most times, whatever the request."],
])(
  "says how often the very same calls show what comes now and then, before anything but what came: %i of %i",
  (times, of, says) => {
    const told = { ...failing("refresh.expiry-default"), supporting: 137, contradicting: 3 };
    const { contradictions, clause } = told;
    const [breach] = contradictions;
    if (breach === undefined) throw new Error("there is a breach");
    const showing = { breach, shown: [], broke: true, plays: { times, of } };

    const finding = findingOf(told, { shrunk: undefined, showing, alone: true }, context);
    const lines = findingLines({ ...told, rule: clause.id } as never, finding);

    const labels = lines.map(([label]) => label);
    expect(labels[labels.indexOf("got") + 1]).toBe("when");
    expect(Object.fromEntries(lines).when).toBe(says);
    const failed = { ...told, rule: clause.id, level: clause.level, verdict: "fail", finding };
    const [{ body }] = findings({ verdicts: [failed], run: {} } as never) as [Section];
    expect(String(body.text)).toContain(`<strong>${says}</strong>`);
  },
);

it("says how seldom it broke of what the same calls did not show again", () => {
  const told = { ...failing("refresh.expiry-default"), supporting: 126, contradicting: 1 };
  const [breach] = told.contradictions;
  if (breach === undefined) throw new Error("there is a breach");
  const showing = { breach, shown: [], broke: false, plays: { times: 0, of: 9 } };

  const { differs } = findingOf(told, { shrunk: undefined, showing, alone: false }, context);

  expect(differs).toMatch(/^broken in 1 of 127 calls, and not again/);
});

it("names as its cause nothing that calls have which held, where the same calls do not show it again", () => {
  const odd = (nth: number): Spoken => ({
    ...{ route: "login", subject: `user${nth}` },
    body: {
      email: `user${nth}@example.com`,
      password: "Strong-77",
      ...(nth < 3 && { token_expiry: "never" }),
    },
    answer: granting(`token-of-user-${nth}`, { token_type: nth < 2 ? "bearer" : "Bearer" }),
  });
  const history = historyOf(Array.from({ length: 12 }, (_, nth) => odd(nth)));
  const told = {
    ...failing("login.token-type", { calls: ["c1"] }),
    supporting: 10,
    contradicting: 1,
  };
  const showing = { untried: "" };
  const differs = (alone: boolean) =>
    findingOf(told, { shrunk: undefined, showing, alone }, { ...context, history }).differs;

  expect(differs(true)).toMatch(/with token_expiry/);
  expect(differs(false)).toMatch(/^broken in 1 of 11 calls, and not again/);
});

it("says of calls that were not made alone that they were not, and why", () => {
  const told = failing("refresh.expiry-default");
  const showing = { untried: "the time or a budget of the run was spent" };
  const finding = findingOf(told, { shrunk: undefined, showing, alone: undefined }, context);

  const { alone } = Object.fromEntries(findingLines({ rule: told.clause.id } as never, finding));

  expect(alone).toBe("these calls were not made alone: the time or a budget of the run was spent");
});
