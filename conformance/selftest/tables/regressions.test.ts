import { describe, expect, it } from "vitest";
import { rules } from "../../rules/index.ts";
import { regressions } from "./regressions.ts";

describe("runs that once accused a right service", () => {
  it("play the drives of the rule that accused, and those that send what is malformed", () => {
    for (const { task, was } of regressions) {
      const drivesOf = (id: string) => rules.find(({ clause }) => clause.id === id)?.drives ?? [];
      const played = new Set((task.rules ?? []).flatMap(drivesOf).map(({ name }) => name));
      const own = drivesOf(was.slice(0, was.indexOf(":"))).map(({ name }) => name);

      expect(own.length).toBeGreaterThan(0);
      expect([...played]).toEqual(
        expect.arrayContaining([...own, "send malformed and mistyped requests"]),
      );
    }
  });
});
