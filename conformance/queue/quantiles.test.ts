import fc from "fast-check";
import { expect, it } from "vitest";
import { Durations } from "./quantiles.ts";

it("gives each quantile within 4 % of the true one", () => {
  const durations = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1 });
  fc.assert(
    fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const measured = new Durations();
      for (const duration of all) measured.add(duration);
      const sorted = [...all].sort((a, b) => a - b);
      const true_ = sorted[Math.max(1, Math.ceil(share * all.length)) - 1] as number;

      expect(Math.abs((measured.at(share) as number) - true_)).toBeLessThanOrEqual(0.04 * true_);
    }),
  );
});

it("knows nothing of no durations", () => {
  expect(new Durations().at(0.5)).toBeUndefined();
});
