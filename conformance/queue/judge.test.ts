import { describe, expect, it } from "vitest";
import { accused } from "../selftest/queue/accused.ts";
import { judgeQueue, type QueueSighting } from "../selftest/queue/judged.ts";
import { job } from "../selftest/queue/known-job.ts";
import { isJoint } from "./joint.ts";
import { occupancyOf } from "./occupancy/occupancy.ts";
import { possibleLimit } from "./occupancy/rejections.ts";
import { inversionIn } from "./order/delta-star.ts";
import { inversionsAmong } from "./order/inversions.ts";
import { lanesOf, type Queue, queuesOf } from "./queue.ts";
import type { QueuedJob } from "./queued-job.ts";
import type { QueueRule } from "./sightings.ts";
import type { QueueTerms } from "./terms.ts";

const terms: QueueTerms = {
  limits: { plan: 2 },
  runningCounts: true,
  delay: 5,
  reliable: true,
  finalCall: true,
};

/** A request that is answered one microsecond after its send. */
function request(id: string, s: number, w: number, more: Partial<QueuedJob> = {}): QueuedJob {
  return job({ id, s, a: s + 1, w, outcome: "accepted", calls: 1, ...more });
}

const turnedAway = (id: string, s: number): QueuedJob =>
  job({ id, s, a: s + 1, outcome: "queue full" });

/** How many sightings speak for a rule and against it, whether it is doubted, and what it lacks. */
function summaryOf(told: readonly QueueSighting[], rule: QueueRule) {
  const those = told.filter((one) => one.rule === rule);
  return {
    supporting: those.reduce((sum, one) => sum + (one.is === "for" ? (one.count ?? 1) : 0), 0),
    contradicting: those.filter(({ is }) => is === "against").length,
    isDoubted: those.some((one) => one.is === "missing" && one.blocks),
    needs: those.flatMap((one) => (one.is === "missing" ? one.what.name : [])),
  };
}

const judged = (rule: QueueRule, jobs: readonly QueuedJob[], declared: QueueTerms = terms) =>
  summaryOf(judgeQueue(jobs, declared, 1000), rule);

function accusedOf(jobs: readonly QueuedJob[], declared: QueueTerms = terms): string[] {
  return [...accused(judgeQueue(jobs, declared, 1000))];
}

/** The first queue of these jobs. */
const queueOf = (jobs: readonly QueuedJob[], declared: QueueTerms = terms): Queue =>
  queuesOf(lanesOf(jobs), declared, 1000).all[0] as Queue;

describe("order", () => {
  const inverted = [request("a", 0, 100), request("b", 10, 50)];

  it("is violated only past the declared delay", () => {
    expect(accusedOf(inverted)).toEqual(["fifo"]);
    expect(accusedOf(inverted, { ...terms, delay: 50 })).toEqual([]);
  });

  it("is measured, not judged, where no delay is declared", () => {
    const { delay, ...undeclared } = terms;
    const worst = inversionIn(queueOf(inverted, undeclared));

    expect(worst).toMatchObject({ first: { id: "a" }, second: { id: "b" }, lead: 50 });
    expect(inversionsAmong(inverted)).toMatchObject({ pairs: 1, inverted: 1 });
    expect(judged("fifo", inverted, undeclared)).toMatchObject({
      supporting: 0,
      needs: ["queue.webhookDelayMs"],
    });
    expect(accusedOf(inverted, undeclared)).toEqual([]);
  });

  it("is proved only by results further apart than a call may be late", () => {
    const inOrder = [request("a", 0, 100), request("b", 10, 130)];

    expect(judged("fifo", inOrder).supporting).toBe(1);
    expect(judged("fifo", inOrder, { ...terms, delay: 30 })).toMatchObject({
      supporting: 0,
      isDoubted: false,
      needs: ["evidence.trace"],
    });
  });

  it("is open where most pairs are inverted, however few of those a late call does not explain", () => {
    const newestFirst = [0, 1, 2, 3].map((at) => request(`${at}`, at * 2, 100 - at * 10));

    expect(judged("fifo", newestFirst, { ...terms, delay: 50 })).toMatchObject({
      contradicting: 0,
      isDoubted: true,
    });
  });

  it("counts a request that was sent because the answer was there, at the same stamp", () => {
    const first = request("a", 0, 100);

    expect(accusedOf([first, request("b", 1, 50)])).toEqual([]);
    expect(accusedOf([first, request("b", 1, 50, { after: ["a"] })])).toEqual(["fifo"]);
    expect(accusedOf([{ ...first, answerSeq: 3 }, request("b", 1, 50, { seq: 4 })])).toEqual([
      "fifo",
    ]);
  });

  it("cannot be told from calls that differ where the final one is not declared", () => {
    const mixed = request("c", 20, 30, { mixed: true, clouded: true });
    const undeclared = { ...terms, finalCall: undefined };

    expect(accusedOf([...inverted, mixed], undeclared)).toEqual([]);
    expect(judged("fifo", [...inverted, mixed], undeclared).needs).toEqual(["async.finalCall"]);
  });
});

describe("an older job that is never done", () => {
  const [first, last] = [request("a", 0, 100), request("c", 20, 200)];
  const out = request("b", 10, Infinity, { calls: 0 });

  it("was driven out where one more is let in, and nobody is ever turned away", () => {
    expect(accusedOf([first, out, last])).toEqual(["enforced-on-arrival"]);
  });

  it("was lost by mistake where the limit is kept otherwise, or not met", () => {
    const late = request("c", 120, 200);

    expect(accusedOf([first, out, last, turnedAway("d", 25)])).toEqual(["loses-nothing"]);
    expect(accusedOf([first, out, late])).toEqual(["loses-nothing"]);
    expect(accusedOf([first, out, last], { ...terms, reliable: undefined })).toEqual([]);
  });
});

describe("a request without a webhook", () => {
  const silent = (s: number, more: Partial<QueuedJob> = {}) =>
    request("silent", s, Infinity, { late: Infinity, hi: Infinity, calls: 0, ...more });
  const full = [request("a", 0, 100), request("b", 10, 150)];

  it("is refused by a full queue, too", () => {
    expect(accusedOf([...full, silent(20)])).toEqual(["enforced-on-arrival"]);
    expect(accusedOf([request("a", 0, 100), silent(20)])).toEqual([]);
  });

  it("may wait for its answer until there is room, and need not be called back", () => {
    expect(accusedOf([...full, silent(20, { a: 180, w: 180, hi: 180 })])).toEqual([]);
    expect(accusedOf([silent(0), request("b", 10, 150)])).toEqual([]);
  });
});

describe("calls", () => {
  const rejected = job({ id: "a", s: 0, a: 1, w: 50, outcome: "queue full", calls: 1 });
  it("of a request that was turned away count where they hold a result, or where the last is declared", () => {
    const enforced = (jobs: readonly QueuedJob[], finalCall?: boolean) =>
      judged("enforced-on-arrival", jobs, { ...terms, finalCall });

    expect(enforced([rejected])).toMatchObject({
      contradicting: 0,
      isDoubted: true,
      needs: ["async.finalCall"],
    });
    expect(enforced([{ ...rejected, results: 1 }])).toMatchObject({
      contradicting: 1,
      isDoubted: false,
      needs: [],
    });
    expect(enforced([rejected], true)).toMatchObject({ contradicting: 1, needs: [] });
    // Where others hold results, one without may tell that it was turned away.
    const done = request("done", 500, 600, { results: 1 });
    expect(enforced([rejected, done], true)).toMatchObject({ contradicting: 0, isDoubted: true });
  });

  it("that tell of a failure may tell of a refusal, where no answer says that the request was taken", () => {
    const full = [request("a", 0, 100), request("b", 10, 150)];
    const unheard = { a: Infinity, outcome: "unclear" } as const;

    expect(accusedOf([...full, request("c", 20, 40, { failed: true })])).toEqual([
      "enforced-on-arrival",
    ]);
    expect(accusedOf([...full, request("c", 20, 40, { failed: true, ...unheard })])).toEqual([]);
  });

  it("with two results count where the last call is declared: another may hold a preview", () => {
    const twice = request("a", 0, 50, { results: 2 });

    expect(accusedOf([twice], { ...terms, finalCall: undefined })).toEqual([]);
    expect(accusedOf([twice])).toEqual(["loses-nothing"]);
  });
});

describe("the limit", () => {
  const three = [request("a", 0, 100), request("b", 10, 110), request("c", 20, 120)];

  it("is exceeded where more certainly stay at once", () => {
    expect(accusedOf(three)).toEqual(["limit"]);
    expect(accusedOf(three, { ...terms, runningCounts: undefined })).toEqual([]);
  });

  it("is lost in a race where it is kept in turn", () => {
    const kept = [request("x", 200, 300), request("y", 210, 310), turnedAway("z", 220)];
    const atOnce = three.map((each, at) => ({ ...each, s: at / 10 }));

    expect(accusedOf([...atOnce, ...kept])).toEqual(["limit-under-race"]);
  });

  it("is not kept where too many come in one after another, whatever was turned away elsewhere", () => {
    const kept = [request("x", 200, 300), request("y", 210, 310), turnedAway("z", 220)];
    const neighbour = three.map((each, at) => ({
      ...each,
      s: at / 10,
      id: `n${at}`,
      account: "n",
    }));

    expect(accusedOf([...three, ...kept])).toEqual(["limit"]);
    expect(accusedOf([...neighbour, ...kept])).toEqual(["limit"]);
  });

  it("is exceeded in turn although a race went before, and no race then", () => {
    const atOnce = three.map((each, at) => ({ ...each, id: `r${at}`, s: at / 10 }));
    const later = three.map((each) => ({
      ...each,
      s: each.s + 500,
      a: each.a + 500,
      w: each.w + 500,
    }));
    const kept = [request("x", 200, 300), request("y", 210, 310), turnedAway("z", 220)];

    expect(accusedOf([...atOnce, ...kept, ...later])).toEqual(["limit"]);
  });

  describe("told by how long one worker needs, where calls may come late", () => {
    const late: QueueTerms = { ...terms, delay: 1000, serviceTime: 40 };
    const lone = request("lone", 0, 45);
    const burst = [0, 1, 2].map((at) =>
      job({ id: `v${at}`, s: 100, a: 140, w: 185 + 40 * at, outcome: "accepted" }),
    );
    const turns = (more: Partial<QueuedJob> = {}) =>
      [0, 1, 2].map((at) => request(`t${at}`, 400 + 2 * at, 445 + 40 * at, at === 2 ? more : {}));

    it("is exceeded by what no worker can have done yet, and is told in numbers", () => {
      const jobs = [lone, ...burst, turnedAway("r", 300), ...turns()];
      const all = judgeQueue([...jobs], late, 1000).concat(judgeQueue(three, terms, 1000));
      const said = all.flatMap((one) =>
        one.is === "against" && one.rule === "limit" ? `${one.expected}; ${one.got}` : [],
      );

      expect(accusedOf(jobs, late)).toContain("limit");
      const told = "never more than 2 queued; over the limit: 3 queued or running of this account";
      expect(said).toEqual([told, `${told}, none of its 3 requests turned away`]);
    });

    it("is not exceeded where several may be at work", () => {
      const lateAlone = request("lone", 0, 95);

      expect(accusedOf([lateAlone, ...burst, ...turns()], late)).toEqual([]);
    });

    it("is not enforced on arrival where one more is admitted and fails", () => {
      expect(accusedOf([lone, ...turns({ failed: true, w: 402 })], late)).toEqual([]);
      const four = [...turns(), request("t3", 406, 407, { failed: true })];

      expect(accusedOf([lone, ...burst, ...four], late)).toContain("enforced-on-arrival");
    });
  });

  it("is open where nothing that was turned away proves it", () => {
    const few = [request("a", 0, 100), request("b", 10, 110)];
    const many = [...few, request("c", 20, 120)].map((each) => ({ ...each, hi: 900 }));
    const declared = { ...terms, delay: 200 };

    expect(judged("limit", [...few, turnedAway("r", 30)], declared).isDoubted).toBe(false);
    expect(judged("limit", [...many, turnedAway("r", 30)], declared).isDoubted).toBe(true);
  });

  it("is not seen kept where nothing bounds how long a job stays", () => {
    const { delay, ...undeclared } = terms;
    const atOnce = [request("a", 0, 100), request("b", 0, 110), turnedAway("c", 0)];

    for (const rule of ["limit", "limit-under-race"] as const) {
      expect(judged(rule, atOnce).supporting).toBe(1);
      expect(judged(rule, atOnce, undeclared)).toMatchObject({
        supporting: 0,
        needs: ["queue.webhookDelayMs"],
      });
    }
  });

  it("is measured from both sides", () => {
    const jobs = [request("a", 0, 100), request("b", 10, 110), turnedAway("c", 20)];

    const queue = queueOf(jobs);

    expect([occupancyOf(queue).most, possibleLimit(queue)]).toEqual([2, 2]);
  });
});

describe("a rejection", () => {
  it("is spurious with fewer inside than the limit, and not while a place may be taken", () => {
    const one = request("a", 5, 100);
    const settling = request("b", 0, 15, { hi: 40 });

    expect(accusedOf([one, turnedAway("r", 20)])).toEqual(["admits-below-limit"]);
    expect(accusedOf([settling, one, turnedAway("r", 20)])).toEqual([]);
    expect(accusedOf([settling, one, turnedAway("r", 41)])).toContain("frees-places");
  });

  it("shows that places are not freed once more were in use", () => {
    const full = [request("a", 0, 50), request("b", 5, 55)];

    expect(accusedOf([...full, turnedAway("r", 80)])).toEqual(["frees-places"]);
  });

  it("takes no place of its own where its webhook was called about it", () => {
    const told = { ...turnedAway("r", 20), w: 30, hi: 30, calls: 1, failed: true };

    expect(accusedOf([request("a", 5, 100), told])).toEqual(["admits-below-limit"]);
    expect(accusedOf([request("a", 5, 100), { ...told, results: 1 }])).toEqual([
      "enforced-on-arrival",
    ]);
  });

  it("is not about freed places where too few jobs have ended to have kept them", () => {
    const full = [request("a", 20, 90), request("b", 25, 95)];

    expect(accusedOf([turnedAway("r", 10), ...full])).toEqual(["admits-below-limit"]);
  });

  it("leaves freed places open, too, where it is not known how many there were", () => {
    const full = [request("a", 0, 50), request("b", 5, 55)];
    const undeclared = { ...terms, delay: undefined };

    expect(judged("frees-places", [...full, turnedAway("r", 80)], undeclared).isDoubted).toBe(true);
  });

  it("is not what shows that the last place is given, nor that one is given again", () => {
    const one = [request("a", 0, 10), request("b", 50, 60), request("c", 100, 110)];
    const filled = [request("a", 0, 50), request("b", 5, 55), request("c", 100, 110)];
    const supports = (jobs: readonly QueuedJob[]) =>
      (["admits-below-limit", "frees-places"] as const).map(
        (rule) => judged(rule, jobs).supporting > 0,
      );

    expect(supports(one)).toEqual([false, false]);
    expect(supports(filled)).toEqual([true, true]);
    // One of which nobody knows whether it is in may have taken the place before the last.
    const unknown = [request("a", 0, 50), job({ id: "u", s: 2 }), request("b", 5, 55)];
    const needs = (jobs: readonly QueuedJob[]) => judged("admits-below-limit", jobs).needs;
    expect([needs(filled), needs(unknown)]).toEqual([[], ["fill-and-drain"]]);
  });

  it("shows no full queue with as many as the limit where the running one does not count", () => {
    const apart = { ...terms, runningCounts: false };
    const two = [request("a", 0, 50), request("b", 5, 55), turnedAway("r", 8)];
    const supported = (jobs: readonly QueuedJob[], declared: QueueTerms) =>
      judged("admits-below-limit", jobs, declared).supporting > 0;

    expect(supported(two, terms)).toBe(true);
    expect(supported(two, apart)).toBe(false);
    expect(supported([...two, request("c", 10, 60)], apart)).toBe(true);
  });

  describe("beside another account that is full", () => {
    const ofMine = { account: "mine" };
    const alone = [request("a", 0, 50, ofMine), request("b", 5, 55, ofMine)];
    const other = [request("c", 100, 200), request("d", 105, 205)];
    const shut = job({ ...turnedAway("r", 120), ...ofMine });

    it("is about a shared queue once its account was filled by itself", () => {
      expect(accusedOf([...alone, ...other, shut])).toEqual(["per-account"]);
    });

    it("may be about the account's own queue, which was never filled by itself", () => {
      const rules = ["admits-below-limit", "frees-places", "per-account"] as const;
      const beside = alone.map((each) =>
        request(`${each.id}2`, each.s + 150, each.w + 200, ofMine),
      );

      for (const jobs of [
        [...other, shut],
        [...other, shut, ...beside],
      ]) {
        expect(accusedOf(jobs)).toEqual([]);
        for (const rule of rules)
          expect(judged(rule, jobs)).toMatchObject({
            isDoubted: true,
            needs: expect.arrayContaining(["account by itself"]),
          });
      }
    });
  });

  it("is not followed by processing", () => {
    expect(accusedOf([{ ...turnedAway("r", 0), w: 50, hi: 50 }, request("a", 100, 150)])).toContain(
      "enforced-on-arrival",
    );
  });
});

describe("loss", () => {
  const lost = [job({ id: "a", s: 0, a: 1, outcome: "accepted" }), request("b", 10, 50)];

  it("is certain once a later job has reported and the delay is over", () => {
    expect(accusedOf(lost)).toEqual(["loses-nothing"]);
    expect(accused(judgeQueue(lost, terms, 54)).size).toBe(0);
  });

  it("is not seen avoided by jobs that failed", () => {
    const both = [request("a", 0, 50), request("b", 10, 90, { failed: true })];

    expect(judged("loses-nothing", both)).toMatchObject({ supporting: 1, contradicting: 0 });
  });

  it("is certain of a last job that had the time of a lone one, and open before that", () => {
    const stuck = [request("a", 0, 50), job({ id: "b", s: 10, a: 11, outcome: "accepted" })];

    expect(accusedOf(stuck, { ...terms, lone: 900 })).toEqual(["loses-nothing"]);
    expect(accusedOf(stuck, { ...terms, lone: 990 })).toEqual([]);
    expect(judged("loses-nothing", stuck)).toMatchObject({ isDoubted: true, contradicting: 0 });
  });

  it("is in doubt where a job was called in a form of which nobody knows whether it is the last", () => {
    const called = [{ ...(lost[0] as QueuedJob), calls: 1 }, request("b", 10, 50)];

    expect(judged("loses-nothing", called)).toMatchObject({ isDoubted: true, contradicting: 0 });
    // Others have such calls, too, before their last.
    expect(accusedOf([...called, request("c", 60, 90, { calls: 2 })])).toEqual(["loses-nothing"]);
  });

  it("is open while a long job, jobs of others or jobs that failed may have had that time", () => {
    const last = job({ id: "b", s: 10, a: 11, outcome: "accepted" });
    const late = { ...terms, lone: 600 };

    expect(accusedOf([request("a", 0, 50), last], late)).toEqual(["loses-nothing"]);
    for (const others of [
      [request("a", 0, 50), { ...last, long: true }],
      [
        request("a", 0, 50),
        last,
        job({ id: "c", s: 30, account: "other", late: Number.POSITIVE_INFINITY }),
      ],
      [request("a", 0, 700, { failed: true }), last],
      [request("a", 0, 50), last, request("c", 0, 700, { account: "other" })],
    ])
      expect(accusedOf(others, late)).toEqual([]);
  });

  it("cannot be told where order is not kept, and says so", () => {
    const inverted = [request("a", 0, 100), request("b", 10, 50)];

    expect(judged("loses-nothing", inverted)).toMatchObject({
      supporting: 0,
      needs: ["queue.fifo"],
    });
    expect(judged("loses-nothing", inverted, { ...terms, delay: 50 }).needs).toEqual([]);
  });

  it("is none where our own bad answers held the webhooks up", () => {
    expect(accusedOf([{ ...(lost[0] as QueuedJob), clouded: true }, lost[1] as QueuedJob])).toEqual(
      [],
    );
  });

  it("is none where callbacks are not declared reliable, or nobody came later", () => {
    expect(accusedOf(lost, { ...terms, reliable: undefined })).toEqual([]);
    expect(accusedOf(lost.slice(0, 1))).toEqual([]);
  });
});

describe("a burst", () => {
  // Sent at once, answered by 60, one reported every 20 from 25 on: limit 2.
  const burst = (admitted: number) => [
    ...Array.from({ length: admitted }, (_, at) =>
      job({ id: `b${at}`, s: 0, a: 60, w: 25 + 20 * at, outcome: "accepted", calls: 1 }),
    ),
    job({ id: "r", s: 0, a: 60, outcome: "queue full" }),
  ];
  const raced = (admitted: number, declared: QueueTerms) =>
    judged("limit-under-race", burst(admitted), declared);

  it("may have more admitted than the limit where its first jobs end before its last answer", () => {
    expect(raced(5, terms).isDoubted).toBe(false);
    expect(raced(6, terms).isDoubted).toBe(true);
  });

  it("frees no more places than one worker has time for", () => {
    const late = { ...terms, delay: 200 };

    expect(raced(5, late).isDoubted).toBe(false);
    expect(raced(5, { ...late, serviceTime: 20 }).isDoubted).toBe(false);
    expect(raced(6, { ...late, serviceTime: 20 }).isDoubted).toBe(true);
    expect(raced(6, { ...late, serviceTime: 20 }).needs).toContain("evidence.trace");
  });

  it("tells nothing of its pace by jobs that failed", () => {
    const failed = [1, 2, 3].map((at) =>
      request(`f${at}`, 100, 101, { a: 140, failed: true, calls: 1 }),
    );
    const lone = request("lone", 0, 20);
    const one = request("one", 100, 120, { a: 140 });
    const two = request("two", 100, 140, { a: 140 });
    const declared = { ...terms, serviceTime: 5 };

    expect(judged("one-at-a-time", [lone, one, two, ...failed], declared).isDoubted).toBe(false);
  });
});

describe("service", () => {
  const packed = [request("a", 0, 10), request("b", 1, 20), request("c", 2, 30)];

  it("is parallel where a window holds more work than one can do", () => {
    expect(accusedOf(packed, { ...terms, serviceTime: 10, limits: { plan: 3 } })).toEqual([]);
    expect(accusedOf(packed, { ...terms, serviceTime: 11, limits: { plan: 3 } })).toEqual([
      "one-at-a-time",
    ]);
  });

  it("is seen to be serial where a burst takes as long as its jobs one by one", () => {
    const lone = request("lone", 0, 45);
    const burst = (each: number) =>
      [1, 2, 3].map((at) =>
        job({ id: `${at}`, s: 100, a: 110, w: 105 + each * at, outcome: "accepted" }),
      );
    const served = (each: number) =>
      judged("one-at-a-time", [lone, ...burst(each)], { ...terms, serviceTime: 5 });

    expect(served(40)).toMatchObject({ supporting: 2, isDoubted: false });
    expect(served(15)).toMatchObject({ supporting: 0, isDoubted: true });
  });

  it("explains inversions and crowds that it causes", () => {
    const jobs = [request("a", 0, 100), request("b", 1, 20), request("c", 2, 30)];

    expect(accusedOf(jobs, { ...terms, serviceTime: 20, limits: { plan: 3 } })).toEqual([
      "one-at-a-time",
    ]);
  });
});

it("names the plans that have a limit where one has none", () => {
  expect(() => judgeQueue([request("a", 0, 1, { plan: "gold" })], terms)).toThrow(
    'plan "gold" of request a has no queue limit; known: plan',
  );
});

describe("promises that cannot all have been kept", () => {
  const declared: QueueTerms = { ...terms, delay: 1 };
  /** The third ended before the second can have, so it was admitted first: then both were in beside the first. */
  const jobs = [
    request("first", 0, 6, { a: 0 }),
    request("second", 0, 10, { a: 2 }),
    request("third", 2, 6, { a: 6 }),
  ];

  it("are told as one of them, each doubted and none accused", () => {
    const [limit, fifo] = [judged("limit", jobs, declared), judged("fifo", jobs, declared)];
    const texts = judgeQueue(jobs, declared, 1000).flatMap((one) =>
      one.is === "missing" && one.blocks ? one.what.text : [],
    );

    expect(accusedOf(jobs, declared)).toEqual([]);
    expect([limit.isDoubted, fifo.isDoubted]).toEqual([true, true]);
    expect(texts).toContain(
      "when jobs began and ended (evidence.trace): what came, and when, breaks one of queue.limit-plan, queue.fifo",
    );
  });

  it("are no matter where order is refuted, or where the limit alone is", () => {
    const inverted = [...jobs, request("fourth", 20, 100), request("fifth", 30, 40)];
    const full = [1, 2, 3].map((at) => request(`full ${at}`, 2 * at, 20 + at));
    const isDoubted = (some: readonly QueuedJob[]) =>
      judgeQueue(some, declared, 1000).some(isJoint);

    expect(isDoubted(jobs)).toBe(true);
    expect(isDoubted(inverted)).toBe(false);
    expect(isDoubted(full)).toBe(false);
    expect(accusedOf(full, declared)).toContain("limit");
  });
});
