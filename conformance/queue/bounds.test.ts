import { describe, expect, it } from "vitest";
import { BoundsMaker, unranked } from "./bounds.ts";
import { job, type QueuedJob } from "./queued-job.ts";

const never = Number.POSITIVE_INFINITY;
const taken = { outcome: "accepted", seq: 4, answerSeq: 9 } as const;
/** A job that was sent at 100, answered at 200 and called back at 900 µs. */
const usual = (known: Partial<QueuedJob> = {}) =>
  job({ id: "one", s: 100, a: 200, w: 900, ...taken, ...known });

describe("the bounds of a job", () => {
  const bounds = (known: Partial<QueuedJob> = {}) => new BoundsMaker({}).of(usual(known));

  it("are its own stamps where no clocks disagree and no delay is declared", () => {
    expect(bounds({ hi: 950 })).toEqual({
      job: usual({ hi: 950 }),
      ...{ s: 100, from: 100, u: 200, lo: 100, until: 900, hi: 950, a: 200 },
      ...{ sentRank: 4, decidedRank: 9, orderly: true },
    });
  });

  it("have it admitted by its call where that came before its answer, or where no answer came", () => {
    expect(bounds({ w: 150 })).toMatchObject({ u: 150, decidedRank: never });
    expect(bounds({ a: never })).toMatchObject({ u: 900, decidedRank: never });
    expect(bounds({ w: never })).toMatchObject({ u: 200, decidedRank: 9 });
  });

  it("have it admitted when it was sent, at the earliest", () => {
    expect(bounds({ w: 50 })).toMatchObject({ s: 100, u: 100, until: 50 });
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
  const lo = (known: Partial<QueuedJob> = {}) =>
    new BoundsMaker({ delay: 300 }).of(usual(known)).lo;

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
    const bounds = new BoundsMaker({ skew: 10, delay: 300 }).of(usual({ hi: 950 }));

    expect(bounds).toMatchObject({ s: 100, from: 100, u: 200, a: 200 });
    expect(bounds).toMatchObject({ lo: 590, until: 910, hi: 960 });
    expect(bounds).toMatchObject({ sentRank: 4, decidedRank: 9 });
  });

  it("widen what many senders' clocks say as well, and put none of them in a sequence", () => {
    const many = new BoundsMaker({ skew: 10, manySenders: true });

    expect(many.of(usual({ hi: 950 }))).toMatchObject({
      ...{ s: 90, from: 90, u: 210, a: 210, lo: 90, until: 910, hi: 960 },
      ...{ sentRank: unranked, decidedRank: never },
    });
    expect(many.of(usual({ seq: never })).sentRank).toBe(unranked);
    expect(many.of(usual({ w: 150 }))).toMatchObject({ u: 160, decidedRank: never });
  });
});
