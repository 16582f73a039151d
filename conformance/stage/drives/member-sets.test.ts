import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyParameter } from "../../generation/parameters/all.ts";
import { companionsOf } from "./member-sets.ts";

it("has each parameter with a default, which one customer alone may have to give", () => {
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const withDefault = everyParameter.filter(
    (row) => "usual" in row || ("range" in row && "default" in Object(row.range)),
  );
  const named = withDefault.map(({ route, members }) => [route, members(facts)[0] ?? ""] as const);

  expect(named.map(([route, name]) => `${route}.${name}`)).toContain("music_gen.duration");
  expect(named.filter(([route, name]) => !(name in companionsOf(route, facts)))).toEqual([]);
});
