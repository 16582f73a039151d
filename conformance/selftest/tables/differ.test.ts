import { describe, expect, it } from "vitest";
import { differing, type Judged } from "./differ.ts";

const broken = (ids: readonly string[]) => new Set(ids.filter((id) => id.startsWith("a.")));
const said = (file: string, of: string, failed: readonly string[]): Judged => ({
  ...{ file, command: `examine ${of}`, failed },
});

describe("two trees' words on the same histories", () => {
  it("differ by names that are won and lost, and by right services that are accused", () => {
    const old = [said("1", "a.rule", []), said("2", "a.rule", ["a.rule"]), said("3", "right", [])];
    const anew = [
      said("1", "a.rule", ["a.rule", "b.other"]),
      said("2", "a.rule", []),
      said("3", "right", ["b.other"]),
    ];

    const told = differing(old, anew, broken);

    expect(told.get("a.rule")).toMatchObject({ won: ["a.rule"], lost: ["a.rule"], accused: [] });
    expect(told.get("b.other")).toMatchObject({ misnamed: ["a.rule"], accused: ["right"] });
  });

  it("say nothing of what either could not judge", () => {
    const failed = { file: "1", error: "no history" };

    expect(differing([failed], [said("1", "a.rule", ["a.rule"])], broken).size).toBe(0);
    expect(differing([said("1", "right", [])], [failed], broken).size).toBe(0);
  });
});
