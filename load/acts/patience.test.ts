import { describe, expect, it } from "vitest";
import { Patience } from "./patience.ts";

describe("the patience of a scenario", () => {
  it("is lost with silence, not with a long queue", () => {
    const patience = new Patience(10_000, 400);

    patience.heard(9000);

    expect(patience.left(0, 9500)).toBe(9500);
  });

  it("lasts in all for about twice as long as it would for one lost job, however many are lost", () => {
    const patience = new Patience(10_000, 400);
    let now = 0;
    for (let lost = 0; lost < 20; lost++) {
      const asked = now;
      now += patience.left(asked, now);
      patience.inVain(asked, now);
    }

    expect(now).toBeLessThan(2 * 10_000 + 20 * 400);
  });

  it("is lost once for all jobs that are waited for at the same time", () => {
    const patience = new Patience(10_000, 400);
    for (let lost = 0; lost < 15; lost++) patience.inVain(0, 10_000);

    expect(patience.left(10_000, 10_000)).toBe(5000);
  });
});
