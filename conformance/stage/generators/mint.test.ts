import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { Mint } from "./mint.ts";

const { password, address } = parseProfile(
  { target: { baseUrl: "http://127.0.0.1:1" } },
  {},
).signup;

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

it("gives users ordinary names and several domains, and devices names of their own in each episode", () => {
  const mint = new Mint({ run: "r1", seed: 7 });
  const many = Array.from({ length: 50 }, (_, nth) => nth);
  const emails = many.map(() => mint.address(address));
  const parts = (form: RegExp) => new Set(emails.map((email) => form.exec(email)?.[0]));

  expect(parts(/^[a-z]+\.[a-z]+(?=\.r1x\d+@)/).size).toBeGreaterThan(40);
  expect([...parts(/@.*/)].sort()).toEqual(["@example.com", "@example.net", "@example.org"]);
  const named = many.map((episode) => {
    const [laptop, other, phone] = ["laptop", "Laptop", "phone"].map((name) =>
      String(mint.device(name, `${episode}`)),
    );
    expect(other?.toLowerCase()).toBe(laptop);
    expect(phone).not.toBe(laptop);
    return laptop;
  });
  expect(named.filter((name) => !/^[a-z\d]{3,24}$/.test(name ?? ""))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(25);
  expect(mint.device("a box", "1")).toBe("a box");
});
