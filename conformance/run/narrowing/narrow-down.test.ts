import { expect, it } from "vitest";
import { narrowingUntil } from "./narrow-down.ts";

it("takes no longer than a run of all rules took before it, and of a few rules so long that chance can be counted", () => {
  expect(narrowingUntil(1000, true, undefined, 9000)).toBe(17_000);
  expect(narrowingUntil(1000, false, undefined, 3000)).toBe(23_000);
});
