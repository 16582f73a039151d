import { describe, expect, it } from "vitest";
import { accusations } from "../selftest/queue/attribution.ts";
import { type Job, job } from "./job.ts";
import { judgeQueue, QueueJudge } from "./judge.ts";
import type { QueueTerms } from "./terms.ts";

const terms: QueueTerms = {
  limits: { plan: 2 },
  runningCounts: true,
  delay: 5,
  reliable: true,
  finalCall: true,
};

/** A request that is answered one microsecond after its send. */
function request(id: string, s: number, w: number, more: Partial<Job> = {}): Job {
  return job({ id, s, a: s + 1, w, outcome: "accepted", calls: 1, ...more });
}

const turnedAway = (id: string, s: number): Job => job({ id, s, a: s + 1, outcome: "queue-full" });

function rulesOf(jobs: readonly Job[], declared: QueueTerms = terms) {
  const [queue] = judgeQueue(jobs, declared, 1000).queues;
  if (queue === undefined) throw new Error("no job, no queue");
  return queue.rules;
}

function accused(jobs: readonly Job[], declared: QueueTerms = terms): string[] {
  return [...accusations(judgeQueue(jobs, declared, 1000)).keys()];
}

describe("order", () => {
  const inverted = [request("a", 0, 100), request("b", 10, 50)];

  it("is violated only past the declared delay", () => {
    expect(accused(inverted)).toEqual(["fifo"]);
    expect(accused(inverted, { ...terms, delay: 50 })).toEqual([]);
  });

  it("is measured, not judged, where no delay is declared", () => {
    const { delay, ...undeclared } = terms;
    const [queue] = judgeQueue(inverted, undeclared).queues;

    const { star, inversions } = queue?.watched.order ?? {};
    expect(star?.witness).toMatchObject({ first: { id: "a" }, second: { id: "b" }, lead: 50 });
    expect(inversions).toMatchObject({ pairs: 1, inverted: 1 });
    expect(queue?.rules.fifo.supporting).toBe(0);
    expect(queue?.rules.fifo.needs).toContainEqual({ kind: "fact", name: "queue.webhookDelayMs" });
    expect(accused(inverted, undeclared)).toEqual([]);
  });

  it("is proved only by results further apart than a call may be late", () => {
    const inOrder = [request("a", 0, 100), request("b", 10, 130)];

    expect(rulesOf(inOrder).fifo).toMatchObject({ supporting: 1, power: { pairs: 1, proved: 1 } });
    expect(rulesOf(inOrder, { ...terms, delay: 30 }).fifo).toMatchObject({
      supporting: 0,
      power: { pairs: 1, proved: 0 },
      needs: [{ kind: "probe", name: "trace" }],
    });
  });

  it("is open where most pairs are inverted, however few of those a late call does not explain", () => {
    const newestFirst = [0, 1, 2, 3].map((at) => request(`${at}`, at * 2, 100 - at * 10));

    expect(rulesOf(newestFirst, { ...terms, delay: 50 }).fifo).toMatchObject({
      contradicting: 0,
      isOpen: true,
    });
  });

  it("counts a request that was sent because the answer was there, at the same stamp", () => {
    const first = request("a", 0, 100);

    expect(accused([first, request("b", 1, 50)])).toEqual([]);
    expect(accused([first, request("b", 1, 50, { after: ["a"] })])).toEqual(["fifo"]);
    expect(accused([{ ...first, answerSeq: 3 }, request("b", 1, 50, { seq: 4 })])).toEqual([
      "fifo",
    ]);
  });

  it("cannot be told from calls that differ where the final one is not declared", () => {
    const mixed = request("c", 20, 30, { mixed: true, clouded: true });
    const facts = judgeQueue([...inverted, mixed], { ...terms, finalCall: undefined });

    expect(accusations(facts).size).toBe(0);
    expect(facts.queues[0]?.rules.fifo.needs).toEqual([{ kind: "fact", name: "async.finalCall" }]);
  });
});

describe("calls", () => {
  const rejected = job({ id: "a", s: 0, a: 1, w: 50, outcome: "queue-full", calls: 1 });
  const judged = (jobs: readonly Job[], finalCall: boolean | undefined) =>
    judgeQueue(jobs, { ...terms, finalCall }, 1000);

  it("of a request that was turned away count where they hold a result, or where the last is declared", () => {
    const enforced = (jobs: readonly Job[], finalCall?: boolean) =>
      judged(jobs, finalCall).queues[0]?.rules["enforced-on-arrival"];

    expect(enforced([rejected])).toMatchObject({
      contradicting: 0,
      isOpen: true,
      needs: [{ kind: "fact", name: "async.finalCall" }],
    });
    expect(enforced([{ ...rejected, results: 1 }])).toMatchObject({
      contradicting: 1,
      isOpen: false,
      needs: [],
    });
    expect(enforced([rejected], true)).toMatchObject({ contradicting: 1, needs: [] });
    // Where others hold results, one without may tell that it was turned away.
    const done = request("done", 500, 600, { results: 1 });
    expect(enforced([rejected, done], true)).toMatchObject({ contradicting: 0, isOpen: true });
  });

  it("with two results count where the last call is declared: another may hold a preview", () => {
    const twice = request("a", 0, 50, { results: 2 });

    expect([...accusations(judged([twice], undefined)).keys()]).toEqual([]);
    expect([...accusations(judged([twice], true)).keys()]).toEqual(["loses-nothing"]);
  });
});

describe("the limit", () => {
  const three = [request("a", 0, 100), request("b", 10, 110), request("c", 20, 120)];

  it("is exceeded where more certainly stay at once", () => {
    expect(accused(three)).toEqual(["limit"]);
    expect(accused(three, { ...terms, runningCounts: undefined })).toEqual([]);
  });

  it("is lost in a race where it is kept in turn", () => {
    const kept = [request("x", 200, 300), request("y", 210, 310), turnedAway("z", 220)];
    const atOnce = three.map((each, at) => ({ ...each, s: at / 10 }));

    expect(accused([...atOnce, ...kept])).toEqual(["limit-under-race"]);
  });

  it("is not kept where too many come in one after another, whatever was turned away elsewhere", () => {
    const kept = [request("x", 200, 300), request("y", 210, 310), turnedAway("z", 220)];
    const neighbour = three.map((each, at) => ({
      ...each,
      s: at / 10,
      id: `n${at}`,
      account: "n",
    }));

    expect(accused([...three, ...kept])).toEqual(["limit"]);
    expect(accused([...neighbour, ...kept])).toEqual(["limit"]);
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

    expect(accused([...atOnce, ...kept, ...later])).toEqual(["limit"]);
  });

  describe("told by how long one worker needs, where calls may come late", () => {
    const late: QueueTerms = { ...terms, delay: 1000, serviceTime: 40 };
    const lone = request("lone", 0, 45);
    const volley = [0, 1, 2].map((at) =>
      job({ id: `v${at}`, s: 100, a: 140, w: 185 + 40 * at, outcome: "accepted" }),
    );
    const turns = (more: Partial<Job> = {}) =>
      [0, 1, 2].map((at) => request(`t${at}`, 400 + 2 * at, 445 + 40 * at, at === 2 ? more : {}));

    it("is exceeded by what no worker can have done yet", () => {
      expect(accused([lone, ...volley, turnedAway("r", 300), ...turns()], late)).toContain("limit");
    });

    it("is not exceeded where several may be at work", () => {
      const lateAlone = request("lone", 0, 95);

      expect(accused([lateAlone, ...volley, ...turns()], late)).toEqual([]);
    });

    it("is not enforced on arrival where one more is admitted and fails", () => {
      expect(accused([lone, ...turns({ failed: true, w: 402 })], late)).toEqual([]);
      const four = [...turns(), request("t3", 406, 407, { failed: true })];

      expect(accused([lone, ...volley, ...four], late)).toContain("enforced-on-arrival");
    });
  });

  it("is open where nothing that was turned away proves it", () => {
    const few = [request("a", 0, 100), request("b", 10, 110)];
    const many = [...few, request("c", 20, 120)].map((each) => ({ ...each, hi: 900 }));
    const declared = { ...terms, delay: 200 };

    expect(rulesOf([...few, turnedAway("r", 30)], declared).limit.isOpen).toBe(false);
    expect(rulesOf([...many, turnedAway("r", 30)], declared).limit.isOpen).toBe(true);
  });

  it("is not seen kept where nothing bounds how long a job stays", () => {
    const { delay, ...undeclared } = terms;
    const atOnce = [request("a", 0, 100), request("b", 0, 110), turnedAway("c", 0)];
    const rulesBy = (declared: QueueTerms) => judgeQueue(atOnce, declared).queues[0]?.rules;

    expect(rulesBy(terms)).toMatchObject({
      limit: { supporting: 1 },
      "limit-under-race": { supporting: 1 },
    });
    for (const rule of ["limit", "limit-under-race"] as const)
      expect(rulesBy(undeclared)?.[rule]).toMatchObject({
        supporting: 0,
        needs: [{ kind: "fact", name: "queue.webhookDelayMs" }],
      });
  });

  it("is measured from both sides", () => {
    const jobs = [request("a", 0, 100), request("b", 10, 110), turnedAway("c", 20)];

    const { occupancy, turnAways } = judgeQueue(jobs, terms).queues[0]?.watched ?? {};

    expect([occupancy?.most(false), turnAways?.possible]).toEqual([2, 2]);
  });
});

describe("a rejection", () => {
  it("is spurious with fewer inside than the limit, and not while a place may be taken", () => {
    const one = request("a", 5, 100);
    const settling = request("b", 0, 15, { hi: 40 });

    expect(accused([one, turnedAway("r", 20)])).toEqual(["admits-below-limit"]);
    expect(accused([settling, one, turnedAway("r", 20)])).toEqual([]);
    expect(accused([settling, one, turnedAway("r", 41)])).toContain("frees-places");
  });

  it("shows that places are not freed once more were in use", () => {
    const full = [request("a", 0, 50), request("b", 5, 55)];

    expect(accused([...full, turnedAway("r", 80)])).toEqual(["frees-places"]);
  });

  it("is not about freed places where too few jobs have ended to have kept them", () => {
    const full = [request("a", 20, 90), request("b", 25, 95)];

    expect(accused([turnedAway("r", 10), ...full])).toEqual(["admits-below-limit"]);
  });

  it("leaves freed places open, too, where it is not known how many there were", () => {
    const full = [request("a", 0, 50), request("b", 5, 55)];
    const { "frees-places": frees } = rulesOf([...full, turnedAway("r", 80)], {
      ...terms,
      delay: undefined,
    });

    expect(frees).toMatchObject({ isOpen: true });
  });

  it("is not what shows that the last place is given, nor that one is given again", () => {
    const one = [request("a", 0, 10), request("b", 50, 60), request("c", 100, 110)];
    const filled = [request("a", 0, 50), request("b", 5, 55), request("c", 100, 110)];
    const supports = (jobs: readonly Job[]) => {
      const { "admits-below-limit": admits, "frees-places": frees } = rulesOf(jobs);
      return [admits.supporting, frees.supporting].map((count) => count > 0);
    };

    expect(supports(one)).toEqual([false, false]);
    expect(supports(filled)).toEqual([true, true]);
  });

  it("beside other accounts is about a shared queue however alike those of a plan are", () => {
    const queueOf = (account: string) => [
      request(`${account}1`, 0, 100, { account }),
      turnedAway(`${account}2`, 10),
      turnedAway(`${account}3`, 20),
    ];
    const [one, other] = [queueOf("one"), queueOf("other")].map((jobs, at) =>
      jobs.map((each) => ({ ...each, account: ["one", "other"][at] ?? "" })),
    );

    expect(accused([...(one ?? []), ...(other ?? [])])).toEqual(["per-account"]);
  });

  it("beside another account that is full is about a shared queue", () => {
    const full = [
      request("a", 0, 100, { account: "one" }),
      request("b", 5, 105, { account: "one" }),
    ];
    const shut = job({ ...turnedAway("r", 20), account: "other" });

    expect(accused([...full, shut])).toEqual(["per-account"]);
  });

  it("shows that accounts share a queue where only another account's jobs fill it", () => {
    const other = [request("a", 0, 100), request("b", 5, 105)];
    const mine = { ...turnedAway("r", 20), account: "mine" };

    expect(accused([...other, mine])).toEqual(["per-account"]);
  });

  it("is not followed by processing", () => {
    expect(accused([{ ...turnedAway("r", 0), w: 50, hi: 50 }, request("a", 100, 150)])).toContain(
      "enforced-on-arrival",
    );
  });
});

describe("loss", () => {
  const lost = [job({ id: "a", s: 0, a: 1, outcome: "accepted" }), request("b", 10, 50)];

  it("is certain once a later job has reported and the delay is over", () => {
    expect(accused(lost)).toEqual(["loses-nothing"]);
    expect(accusations(judgeQueue(lost, terms, 54)).size).toBe(0);
  });

  it("is certain of a last job that had the time of a lone one, and open before that", () => {
    const stuck = [request("a", 0, 50), job({ id: "b", s: 10, a: 11, outcome: "accepted" })];

    expect(accused(stuck, { ...terms, lone: 900 })).toEqual(["loses-nothing"]);
    expect(accused(stuck, { ...terms, lone: 990 })).toEqual([]);
    expect(rulesOf(stuck)["loses-nothing"]).toMatchObject({ isOpen: true, contradicting: 0 });
  });

  it("is none where our own bad answers held the webhooks up", () => {
    expect(accused([{ ...(lost[0] as Job), clouded: true }, lost[1] as Job])).toEqual([]);
  });

  it("is none where callbacks are not declared reliable, or nobody came later", () => {
    expect(accused(lost, { ...terms, reliable: undefined })).toEqual([]);
    expect(accused(lost.slice(0, 1))).toEqual([]);
  });
});

describe("a burst", () => {
  // Sent at once, answered by 60, one reported every 20 from 25 on: limit 2.
  const burst = (admitted: number) => [
    ...Array.from({ length: admitted }, (_, at) =>
      job({ id: `b${at}`, s: 0, a: 60, w: 25 + 20 * at, outcome: "accepted", calls: 1 }),
    ),
    job({ id: "r", s: 0, a: 60, outcome: "queue-full" }),
  ];
  const raced = (admitted: number, declared: QueueTerms) =>
    rulesOf(burst(admitted), declared)["limit-under-race"];

  it("may have more admitted than the limit where its first jobs end before its last answer", () => {
    expect(raced(5, terms).isOpen).toBe(false);
    expect(raced(6, terms).isOpen).toBe(true);
  });

  it("frees no more places than one worker has time for", () => {
    const late = { ...terms, delay: 200 };

    expect(raced(5, late).isOpen).toBe(false);
    expect(raced(5, { ...late, serviceTime: 20 }).isOpen).toBe(false);
    expect(raced(6, { ...late, serviceTime: 20 }).isOpen).toBe(true);
    expect(raced(6, { ...late, serviceTime: 20 }).needs).toContainEqual(
      expect.objectContaining({ kind: "probe", name: "trace" }),
    );
  });

  it("tells nothing of its pace by jobs that failed", () => {
    const failed = [1, 2, 3].map((at) =>
      request(`f${at}`, 100, 101, { a: 140, failed: true, calls: 1 }),
    );
    const lone = request("lone", 0, 20);
    const one = request("one", 100, 120, { a: 140 });
    const two = request("two", 100, 140, { a: 140 });
    const [queue] = judgeQueue([lone, one, two, ...failed], { ...terms, serviceTime: 5 }).queues;

    expect(queue?.rules["one-at-a-time"].isOpen).toBe(false);
  });
});

describe("service", () => {
  const packed = [request("a", 0, 10), request("b", 1, 20), request("c", 2, 30)];

  it("is parallel where a window holds more work than one can do", () => {
    expect(accused(packed, { ...terms, serviceTime: 10, limits: { plan: 3 } })).toEqual([]);
    expect(accused(packed, { ...terms, serviceTime: 11, limits: { plan: 3 } })).toEqual([
      "one-at-a-time",
    ]);
  });

  it("is seen to be serial where a volley takes as long as its jobs one by one", () => {
    const lone = request("lone", 0, 45);
    const volley = (each: number) =>
      [1, 2, 3].map((at) =>
        job({ id: `${at}`, s: 100, a: 110, w: 105 + each * at, outcome: "accepted" }),
      );
    const served = (each: number) =>
      rulesOf([lone, ...volley(each)], { ...terms, serviceTime: 5 })["one-at-a-time"];

    expect(served(40)).toMatchObject({ supporting: 2, isOpen: false });
    expect(served(15)).toMatchObject({ supporting: 0, isOpen: true });
  });

  it("explains inversions and crowds that it causes", () => {
    const jobs = [request("a", 0, 100), request("b", 1, 20), request("c", 2, 30)];

    expect(accused(jobs, { ...terms, serviceTime: 20, limits: { plan: 3 } })).toEqual([
      "one-at-a-time",
    ]);
  });
});

it("tells nothing of how full a queue was where requests came too late to be counted", () => {
  const judge = new QueueJudge(terms);
  for (const each of [request("a", 0, 100), request("b", 10, 50)]) judge.push(each);
  const facts = judge.finish({ end: 1000, disordered: 1 });

  expect(accusations(facts).size).toBe(0);
  expect(facts.queues[0]?.rules.fifo.needs).toEqual([{ kind: "fact", name: "history.order" }]);
});

it("names the plans that have a limit where one has none", () => {
  expect(() => judgeQueue([request("a", 0, 1, { plan: "gold" })], terms)).toThrow(
    'plan "gold" of request a has no queue limit; known: plan',
  );
});
