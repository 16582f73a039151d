import { describe, expect, it } from "vitest";
import { Window } from "./window.ts";

const kind = "POST /login";

/** So many answers, one after another, each as late as `tookMs` says at that width. */
function heard(window: Window, count: number, tookMs: (width: number) => number): Window {
  for (let nth = 1, now = 0; nth <= count; nth += 1) {
    const ms = tookMs(window.width);
    now += ms / window.width;
    window.hear({ kind, tookMs: ms, isLimited: false }, now);
  }
  return window;
}

describe("the window", () => {
  const window = () => new Window({ least: 2, most: 32 });

  it("stays narrow where answers are quick", () => {
    expect(heard(window(), 1000, () => 5).width).toBe(2);
  });

  it("grows to the most where slow answers take no longer beside others, in a few round trips", () => {
    expect(heard(window(), 30, () => 200).width).toBe(32);
  });

  it("stays about where a target with four workers is busy", () => {
    const fourWorkers = (width: number) => 60 * Math.max(1, width / 4);

    expect(heard(window(), 5000, fourWorkers).width).toBeGreaterThanOrEqual(3);
    expect(heard(window(), 5000, fourWorkers).width).toBeLessThanOrEqual(8);
  });

  it("halves where a limit speaks, once a round trip", () => {
    const wide = heard(window(), 100, () => 200);

    for (const now of [100_000, 100_010, 100_020])
      wide.hear({ kind, tookMs: 200, isLimited: true }, now);
    expect(wide.width).toBe(16);
  });
});
