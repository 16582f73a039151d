import { describe, expect, it } from "vitest";
import { Rate } from "./rate.ts";

/**
 * Four users in turn send as fast as the rate allows against a limit; each answer takes 5 ms. A user who is limited
 * sends again a second later. Returns how long `count` served requests took (s), and how many were limited.
 */
function against(isLimited: (now: number) => boolean, count: number) {
  const rate = new Rate(1000);
  const free = [0, 0, 0, 0];
  let [next, served, limited] = [0, 0, 0];
  while (served < count) {
    const user = free.indexOf(Math.min(...free));
    const now = Math.max(next, free[user] ?? 0);
    next = now + 1000 / rate.perSecond;
    const turnedAway = isLimited(now);
    rate.hear(turnedAway, now);
    if (turnedAway) limited += 1;
    else served += 1;
    free[user] = now + (turnedAway ? 1000 : 5);
  }
  return { seconds: Math.max(...free) / 1000, limited };
}

/** A limit of twenty in each second of the clock. */
function fixedWindow() {
  const calls = new Map<number, number>();
  return (now: number): boolean => {
    const second = Math.floor(now / 1000);
    calls.set(second, (calls.get(second) ?? 0) + 1);
    return (calls.get(second) ?? 0) > 20;
  };
}

/** A bucket of five tokens, refilled with twenty a second. */
function bucket() {
  let [tokens, last] = [5, 0];
  return (now: number): boolean => {
    tokens = Math.min(5, tokens + (now - last) / 50);
    last = now;
    if (tokens < 1) return true;
    tokens -= 1;
    return false;
  };
}

describe("the rate", () => {
  it.each([
    ["a window of a second", fixedWindow],
    ["a small bucket", bucket],
  ])("takes no more than 1.2 times what %s of twenty a second takes", (_, limit) => {
    expect(against(limit(), 1000).seconds).toBeLessThan((1000 / 20) * 1.2);
  });

  it.each([0.07, 0.15])("soon pays no heed to a target that sheds %s of all at random", (share) => {
    let lot = 7;
    const isShed = (): boolean => {
      lot = (lot * 48_271) % 2_147_483_647;
      return lot / 2_147_483_647 < share;
    };
    const { seconds } = against(isShed, 20_000);

    // Four users, of whom those who are shed wait for a second, cannot be quicker than this by much.
    expect(seconds).toBeLessThan(1.3 * ((20_000 * share) / (1 - share) / 4) + 40);
  });

  it("hardly slows down where one in a hundred is turned away", () => {
    let nth = 0;
    const { seconds, limited } = against(() => ++nth % 100 === 0, 5000);

    expect({ limited, seconds }).toMatchObject({ limited: 50 });
    expect(seconds).toBeLessThan(60);
  });
});
