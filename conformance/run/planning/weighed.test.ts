import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import rule from "../../rules/song-generator/languages.ts";
import { allRuns } from "./measured.ts";
import { weighed } from "./weighed.ts";

it("expects of a run as many languages of this target as were measured of others, and of all runs each", () => {
  const song = Array.from({ length: 50 }, (_, nth) => `language-${nth}`);
  const accounts = [{ name: "one", plan: "standard", key: "key" }];
  const target = { baseUrl: "http://127.0.0.1:1" };
  const facts = parseProfile({ target, accounts, values: { languages: { song } } }, {});
  const runs = rule.drives.flatMap((drive) =>
    allRuns(drive, facts).map((index) => ({ drive, index })),
  );

  const told = weighed(runs, [rule], facts).map(({ tells }) =>
    tells.filter(([kind]) => kind.includes("language-")),
  );

  expect(new Set(told.flat().map(([kind]) => kind)).size).toBe(50);
  const many = told.map((kinds) => kinds.reduce((all, [, count]) => all + count, 0));
  expect(Math.max(...many)).toBeLessThan(8);
});
