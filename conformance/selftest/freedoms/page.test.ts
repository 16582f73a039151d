import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import { openPoints } from "../../model/freedoms.ts";
import { freedomsPage, showing, unshown } from "./page.ts";

const all: readonly OpenPoint[] = [...openPoints, ...freedomsOfAnswers];

describe("the freedoms", () => {
  it("are all on the page", async () => {
    await expect(freedomsPage()).toMatchFileSnapshot("../../freedoms/README.md");
  });

  it("are each made use of by a variant, or a reason says why an in-process service shows none", () => {
    const idle = all.filter((one) => showing(one).length === 0 && unshown[one.name] === undefined);

    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  it("are what variants and reasons name", () => {
    const named = [...variants.flatMap(({ freedom }) => freedom ?? []), ...Object.keys(unshown)];
    const known = new Set(all.map(({ name }) => name));

    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("are weighed wherever a rule's judge reads a history", () => {
    const sources = globSync("conformance/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
    const unweighed = sources.filter((file) => /\brule\.judge\(/.test(readFileSync(file, "utf8")));

    expect(sources.length).toBeGreaterThan(500);
    expect(unweighed).toEqual([]);
  });
});
