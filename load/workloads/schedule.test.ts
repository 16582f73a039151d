import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrivals, dueSeconds, ramp } from "./schedule.ts";

const rate = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100);
const someRamp = fc
  .tuple(fc.integer({ min: 1, max: 100 }), rate, rate)
  .map(([seconds, from, to]) => ramp(seconds, from, to));

describe("a schedule of arrivals", () => {
  it("has an arrival due where the area under its rate has grown by one", () => {
    fc.assert(
      fc.property(someRamp, fc.nat({ max: 10_000 }), (rates, n) => {
        const due = dueSeconds(rates, n);
        fc.pre(due !== undefined && due > 0);

        const { seconds, from, to } = rates;
        const then = from + ((to - from) * due) / seconds;
        expect(arrivals({ seconds: due, from, to: then })).toBeCloseTo(n + 1, 5);
      }),
    );
  });

  it("ends with the ramp: nothing is due beyond its last whole arrival", () => {
    fc.assert(
      fc.property(someRamp, (rates) => {
        const all = Math.floor(arrivals(rates));

        expect(dueSeconds(rates, all + 1)).toBeUndefined();
        if (all > 1) expect(dueSeconds(rates, all - 2)).toBeLessThanOrEqual(rates.seconds);
      }),
    );
  });
});
