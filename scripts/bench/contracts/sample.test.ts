import { expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { sampleOf } from "./sample.ts";

const areas = new Set(mutants.map(({ area }) => area));
areas.delete("queue");

it("draws from every area, but for the queues", () => {
  const sample = sampleOf(40, 1);

  expect(sample).toHaveLength(40);
  expect(new Set(sample.map(({ area }) => area))).toEqual(areas);
});

it("draws the same mutants for the same seed, and others for another", () => {
  expect(sampleOf(40, 1)).toEqual(sampleOf(40, 1));
  expect(sampleOf(40, 2)).not.toEqual(sampleOf(40, 1));
});
