import { describe, expect, it } from "vitest";
import type { PendingJob } from "./pending-job.ts";
import { RecentRequests } from "./recent-requests.ts";

const pending = (): PendingJob => ({ passed: false }) as PendingJob;

describe("a cache of recent requests", () => {
  it("forgets those that were passed on, the oldest first", () => {
    const recent = new RecentRequests(4);
    const all = Array.from({ length: 20 }, pending);
    for (const [nth, one] of all.entries()) {
      recent.add(`r${nth}`, one);
      one.passed = true;
    }

    expect(recent.find("r0")).toBeUndefined();
    expect(recent.find("r19")).toBe(all[19]);
  });

  it("keeps all that are under way, however many, and looks through them seldom", () => {
    const recent = new RecentRequests(4);
    let looks = 0;
    const all = Array.from({ length: 4096 }, () => ({
      get passed() {
        looks++;
        return false;
      },
    })) as unknown as PendingJob[];
    for (const [nth, one] of all.entries()) recent.add(`r${nth}`, one);

    expect(all.filter((one, nth) => recent.find(`r${nth}`) === one)).toHaveLength(all.length);
    expect(looks).toBeLessThan(2 * all.length);
  });
});
