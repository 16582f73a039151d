import { expect, it } from "vitest";
import { VerifiedTurns } from "./verified-turns.ts";

it("each scenario meets verified users and others, in every part that a user plays", () => {
  const turns = new VerifiedTurns();
  const lent = (episode: string) => [turns.next(episode), turns.next(episode)];

  expect([lent("log in/7"), lent("log out/3"), lent("log in/2"), lent("log out/4")]).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [false, true],
  ]);
});
