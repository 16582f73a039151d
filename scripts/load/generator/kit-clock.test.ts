import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kitLead, toKitClock } from "./kit-clock.ts";

describe("the kit's clock beside wall time", () => {
  it("is read to within a fraction of a millisecond, on a process that just began", () => {
    const { low, high } = kitLead();

    expect(high - low).toBeLessThan(1000);
    expect(Math.abs(low)).toBeLessThan(1_000_000);
  });

  it("takes over an anchor that holds whatever the lead was within its bounds", () => {
    const micros = fc.integer({ min: 0, max: 10_000 });

    fc.assert(
      fc.property(micros, micros, micros, micros, (t_us, width_us, low, spread) => {
        const wall_us = 5_000_000;
        const anchor = { clock: "k6", t_us, wall_us, width_us };
        const { wall_us: kit_us, ...taken } = toKitClock(anchor, { low, high: low + spread });
        // k6 reads t in wall time; the kit's clock may lead by anything within the bounds.
        for (const t of [t_us, t_us + width_us])
          for (const lead of [low, low + spread]) {
            const read = t + (kit_us - (wall_us + lead));
            if (read < taken.t_us || read > taken.t_us + taken.width_us) return false;
          }
        return true;
      }),
    );
  });
});
