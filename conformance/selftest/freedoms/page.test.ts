import { describe, expect, it } from "vitest";
import { everyFreedom } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import { freedomsPage } from "./page.ts";

describe("the freedoms", () => {
  it("are all on the page", async () => {
    await expect(freedomsPage()).toMatchFileSnapshot("../../freedoms/README.md");
  });

  it("are those that rules name, and each is named by one", () => {
    const named = rules.flatMap((rule) => rule.freedoms.map(({ name }) => name));

    expect(new Set(named)).toEqual(new Set(everyFreedom.map(({ name }) => name)));
  });
});
