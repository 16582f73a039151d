import { describe, expect, it } from "vitest";
import { catalogue } from "../clauses/index.ts";
import { routeIds } from "../wire/route-ids.ts";
import { gaps } from "./gaps.ts";
import { interactions } from "./interactions.ts";
import { gapsPage, statesPage } from "./pages.ts";
import { states } from "./provider-state.ts";

const all = Object.values(interactions).flat();

const idsOf = (covers: keyof typeof gaps): string[] => gaps[covers].map(({ id }) => id);

describe("the interactions", () => {
  it("ask every documented route", () => {
    const asked = new Set(all.map(({ route }) => route));

    expect(routeIds.filter((route) => !asked.has(route))).toEqual([]);
  });

  it("stand for every promise of the document, but for those that say why not", () => {
    const standing = all.flatMap(({ clauses }) => clauses.map(({ id }) => id));
    const promised = catalogue.filter(({ level }) => level !== "observe").map(({ id }) => id);

    expect([...new Set(standing), ...idsOf("nothing")].sort()).toEqual(promised.sort());
  });

  it("stand for what they cover in part", () => {
    const standing = new Set(all.flatMap(({ clauses }) => clauses.map(({ id }) => id)));

    expect(idsOf("part").filter((id) => !standing.has(id))).toEqual([]);
  });

  it("use every provider state", () => {
    const used = new Set(all.map(({ given }) => given.name));

    expect(Object.values(states).filter(({ name }) => !used.has(name))).toEqual([]);
  });
});

describe("the page (npx vitest -u writes it anew)", () => {
  it("of the provider states is the committed one", async () => {
    await expect(statesPage()).toMatchFileSnapshot("provider-states.md");
  });

  it("of what the pacts do not cover is the committed one", async () => {
    await expect(gapsPage()).toMatchFileSnapshot("gaps.md");
  });
});
