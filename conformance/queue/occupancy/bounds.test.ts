import { describe, expect, it } from "vitest";
import { job } from "../../selftest/queue/known-job.ts";
import type { QueuedJob } from "../queued-job.ts";
import { boundsOf, unranked } from "./bounds.ts";

const never = Number.POSITIVE_INFINITY;
const taken = { outcome: "accepted", seq: 4, answerSeq: 9 } as const;
/** A job that was sent at 100, answered at 200 and called back at 900 µs. */
const usual = (known: Partial<QueuedJob> = {}) =>
  job({ id: "one", s: 100, a: 200, w: 900, ...taken, ...known });

describe("the bounds of a job", () => {
  const bounds = (known: Partial<QueuedJob> = {}) => boundsOf(usual(known), {});

  it("are its own stamps where no clocks disagree and no delay is declared", () => {
    expect(bounds({ hi: 950 })).toMatchObject({
      job: usual({ hi: 950 }),
      ...{ nth: 0, from: 100, u: 200, lo: 100, until: 900, hi: 950 },
      ...{ sentRank: 4, decidedRank: 9, orderly: true },
    });
  });

  it("have it admitted by its call where that came before its answer, or where no answer came", () => {
    expect(bounds({ w: 150 })).toMatchObject({ u: 150, decidedRank: never });
    expect(bounds({ a: never })).toMatchObject({ u: 900, decidedRank: never });
    expect(bounds({ w: never })).toMatchObject({ u: 200, decidedRank: 9 });
  });

  it("have it admitted when it was sent, at the earliest", () => {
    expect(bounds({ w: 50 })).toMatchObject({ from: 100, u: 100, until: 50 });
  });

  it("bind its end to the order where its call tells that it was done", () => {
    expect(bounds().orderly).toBe(true);
    expect(bounds({ failed: true }).orderly).toBe(false);
    expect(bounds({ clouded: true }).orderly).toBe(false);
    expect(bounds({ w: never }).orderly).toBe(false);
  });

  it("rank a send that has no place before whatever else has its stamp", () => {
    expect(bounds({ seq: never }).sentRank).toBe(unranked);
    expect(unranked).toBeLessThan(0);
  });
});

describe("a declared delay of calls", () => {
  const lo = (known: Partial<QueuedJob> = {}) => boundsOf(usual(known), { delay: 300 }).lo;

  it("has a job end so long before its call at the earliest, and as much earlier as that may be late", () => {
    expect(lo()).toBe(600);
    expect(lo({ late: 50 })).toBe(550);
    expect(lo({ w: 350 })).toBe(100);
  });

  it("bounds no end that the call does not tell", () => {
    expect(lo({ failed: true })).toBe(100);
    expect(lo({ clouded: true })).toBe(100);
  });
});

describe("clocks that may disagree", () => {
  it("widen what the receiver's clock says, where one sender's says the rest", () => {
    const bounds = boundsOf(usual({ hi: 950 }), { skew: 10, delay: 300 });

    expect(bounds).toMatchObject({ from: 100, u: 200 });
    expect(bounds).toMatchObject({ lo: 590, until: 910, hi: 960 });
    expect(bounds).toMatchObject({ sentRank: 4, decidedRank: 9 });
  });
});
