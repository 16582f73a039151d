import { describe, expect, it } from "vitest";
import { foundBy, globOf, patternOf } from "./pattern.ts";

describe("a pattern from outside", () => {
  it.each([
    ["(a+)+$", "a".repeat(50_000)],
    ["^(a|aa)+$", "a".repeat(50_000)],
    ["(.*)*x", "a".repeat(50_000)],
  ])("%s answers within a second, whatever it meets", (source, text) => {
    const from = performance.now();

    expect(patternOf(source).test(`${text}!`)).toBe(false);
    expect(performance.now() - from).toBeLessThan(1000);
  });

  it("is refused where no engine reads it in linear time", () => {
    for (const source of ["(?=a)a", "(a)\\1", "a{1000}{1000}", "(", "a".repeat(2_001)])
      expect(() => patternOf(source)).toThrow();
  });

  it("finds its first group as often as it stands in a text, or the whole without one", () => {
    expect(foundBy("/v/([^/]+)/now", "/v/a%20b/now /V/c/NOW")).toEqual(["a%20b", "c"]);
    expect(foundBy("\\d{6}", "604921 or 111222")).toEqual(["604921", "111222"]);
    expect(foundBy("a(b)?", "ab a")).toEqual(["b", "a"]);
  });

  it("is written as a glob, too, of which only * and ? are more than letters", () => {
    const steps = `${"*a".repeat(40)}*b`;

    expect(globOf("refresh.*")("refresh.expiry-default")).toBe(true);
    expect(globOf("refresh.?")("refresh.expiry-default")).toBe(false);
    expect(globOf("a.c")("abc")).toBe(false);
    expect(globOf(steps)("a".repeat(60))).toBe(false);
  });
});
