import { expect, it } from "vitest";
import { oddDeviceNames } from "../generators/values.ts";
import { isKeptName } from "./names.ts";

it("compares every name that the drives send", () => {
  expect(oddDeviceNames.filter((name) => !isKeptName(name))).toEqual([]);
});

it.each([
  ["long", "x".repeat(65)],
  ["empty", ""],
  ["markup", "<b>laptop</b>"],
  ["of blanks to trim", " laptop"],
  ["of blanks to squeeze", "my  laptop"],
  ["of letters that are composed", "Zoe\u0308"],
  ["of letters that have another form", "o\ufb03ce"],
  ["of signs that nobody sees", "lap\u200dtop"],
  ["of control characters", "lap\u0000top"],
  ["no text", 5],
])("compares no name that is %s", (_, name) => {
  expect(isKeptName(name)).toBe(false);
});
