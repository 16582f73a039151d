import { describe, expect, it } from "vitest";
import { Directory } from "./directory.ts";
import type { PendingJob } from "./pending-job.ts";

const pending = (): PendingJob => ({ passed: false }) as PendingJob;

describe("a directory of requests", () => {
  it("forgets those that were passed on, the oldest first", () => {
    const directory = new Directory(4);
    const all = Array.from({ length: 20 }, pending);
    for (const [nth, one] of all.entries()) {
      directory.add(`r${nth}`, one);
      one.passed = true;
    }

    expect(directory.find("r0")).toBeUndefined();
    expect(directory.find("r19")).toBe(all[19]);
  });

  it("keeps all that are under way, however many, and looks through them seldom", () => {
    const directory = new Directory(4);
    let looks = 0;
    const all = Array.from({ length: 4096 }, () => ({
      get passed() {
        looks++;
        return false;
      },
    })) as unknown as PendingJob[];
    for (const [nth, one] of all.entries()) directory.add(`r${nth}`, one);

    expect(all.filter((one, nth) => directory.find(`r${nth}`) === one)).toHaveLength(all.length);
    expect(looks).toBeLessThan(2 * all.length);
  });
});
