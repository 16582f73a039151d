import { expect, it } from "vitest";
import type { Drive } from "../stage/drive.ts";
import type { Plan } from "./plan.ts";
import { type Driven, notBegun } from "./properties.ts";

const [login, tour] = [{ name: "login" }, { name: "tour" }] as Drive[];
const episodes = [login, login, tour].map((drive, index) => ({ drive, index }));
const driven = (spent: string[]) =>
  ({ episodes: [{ drive: login }, { drive: login }], spent }) as unknown as Driven;

it("names the drives that a spent budget left out, and none where nothing was spent", () => {
  const plan = { episodes } as unknown as Plan;

  expect(notBegun(plan, driven(["time"]))).toEqual([
    { drive: "tour", runs: 0, of: 1, limits: ["time"] },
  ]);
  expect(notBegun(plan, driven([]))).toEqual([]);
});
