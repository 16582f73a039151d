import { describe, expect, it } from "vitest";
import { accusations } from "./attribution.ts";
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

const turnedAway = (id: string, s: number): Job =>
  job({ id, s, a: s + 1, outcome: "queue-full", status: 429 });

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

    expect(queue?.order).toMatchObject({
      deltaStar: 50,
      witness: ["a", "b"],
      pairs: 1,
      inverted: 1,
    });
    expect(queue?.rules.fifo.supporting).toBe(0);
    expect(queue?.rules.fifo.needs).toContainEqual({ kind: "fact", name: "queue.webhookDelayMs" });
    expect(accused(inverted, undeclared)).toEqual([]);
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
      needs: [{ kind: "fact", name: "async.finalCall" }],
    });
    expect(enforced([{ ...rejected, results: 1 }])).toMatchObject({ contradicting: 1, needs: [] });
    expect(enforced([rejected], true)).toMatchObject({ contradicting: 1, needs: [] });
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

    expect(judgeQueue(jobs, terms).queues[0]?.measured).toMatchObject({
      certain: 2,
      possible: 2,
      fits: ["running-counts"],
    });
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

  it("is none where our own bad answers held the webhooks up", () => {
    expect(accused([{ ...(lost[0] as Job), clouded: true }, lost[1] as Job])).toEqual([]);
  });

  it("is none where callbacks are not declared reliable, or nobody came later", () => {
    expect(accused(lost, { ...terms, reliable: undefined })).toEqual([]);
    expect(accused(lost.slice(0, 1))).toEqual([]);
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
