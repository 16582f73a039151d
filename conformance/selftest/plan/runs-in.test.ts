import { expect, it } from "vitest";
import { runsIn } from "./runs-in.ts";

it("finds the runs of drives that episodes are, each once and in their order", () => {
  const episodes = ["log out/11", "log out/2", "sign up/x, then y/0", "log out/2~later", "given"];

  expect(runsIn(episodes)).toEqual({ "log out": [2, 11], "sign up/x, then y": [0] });
});
