import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { Mint } from "./mint.ts";

const { password } = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {}).signup;

/** Fifty of everything that a run makes up. */
function made(run: string, seed: number): unknown[] {
  const mint = new Mint({ run, seed });
  return Array.from({ length: 50 }, () => [
    mint.unique("track-"),
    mint.hex(16),
    mint.number(),
    mint.password(password, 0),
  ]).flat();
}

it("makes nothing twice, nor what another run of the same seed made", () => {
  const all = [...made("r1", 7), ...made("r2", 7), ...made("r1", 8)];
  const unlike = all.filter((value) => !String(value).startsWith("track-"));

  expect(new Set(unlike).size).toBe(unlike.length);
  expect(new Set([...made("r1", 7), ...made("r2", 7)]).size).toBe(400);
});

it("makes the same again for the same run and seed", () => {
  expect(made("r1", 7)).toEqual(made("r1", 7));
});
