import { describe, expect, it } from "vitest";
import { recipeOf } from "./recipe.ts";

const key = "Ek-0123456789abcdef";
const token = "mpa_ZYXWVUTSRQPONM";
const others = new Map([
  ["~key.1.0.s19f~", key],
  ["~token.2.0.s18f~", token],
]);
const ofKey = (from = 0, to = key.length) => ({
  ...{ of: "~key.1.0.s19f~", from, to },
  isWhole: to - from === key.length,
});

describe("of what a secret is made", () => {
  it.each([
    ["more behind it", `${key}\u0000x`, [ofKey(), "\u0000x"]],
    ["a character changed", `${key.slice(0, 8)}#${key.slice(9)}`, [ofKey(0, 8), "#", ofKey(9)]],
    ["a part of it", key.slice(3), [ofKey(3)]],
    ["capitals", ` ${key.toUpperCase()}`, [" ", { ...ofKey(), as: "upper" }]],
    [
      "two of them",
      `${key},${token}`,
      [ofKey(), ",", { of: "~token.2.0.s18f~", from: 0, to: 18, isWhole: true }],
    ],
  ])("is told: %s", (_, text, recipe) => {
    expect(recipeOf(text, others)).toEqual(recipe);
  });

  it.each([
    ["what is of its own", "no-such-key-20261127"],
    ["what shares a beginning alone", "mpa_ZYXWVU-and-much-that-nobody-else-has"],
  ])("is nothing: %s", (_, text) => {
    expect(recipeOf(text, others)).toBeUndefined();
  });
});
