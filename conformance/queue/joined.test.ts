import { describe, expect, it } from "vitest";
import type { HistoryEvent, HookEvent } from "../../contracts/history/events.ts";
import { CommonClock, skewOf } from "../history/time/clocks.ts";
import { jobsFromEvents } from "./joined.ts";
import { isAdmitted, mayBeInside } from "./queued-job.ts";
import type { QueueReading } from "./reading.ts";

const reading: QueueReading = {
  routeOf: ({ path }) => (path === "/queued" ? "queued" : undefined),
  outcomeOf: ({ status }) => (status === 200 ? "accepted" : "queue full"),
  settling: 10,
};
const declared: QueueReading = { ...reading, isFinal: ({ body }) => body?.text !== "progress" };

const jobsIn = (...read: Parameters<typeof jobsFromEvents>) =>
  [...jobsFromEvents(...read)].flatMap((jobs) => [...jobs]);

let seq = 0;
const stamp = (t_us: number, clock = "c") => ({ seq: seq++, t_us, clock });

function sent(id: string, at: number, more: object = {}): HistoryEvent {
  const account = { account: "one", plan: "standard", hook: `hook-${id}` };
  return { ...stamp(at), ev: "sent", id, method: "POST", path: "/queued", ...account, ...more };
}

function answered(id: string, at: number, status = 200): HistoryEvent {
  return { ...stamp(at), ev: "answered", id, status };
}

function called(id: string, at: number, text = "done", status = 200): HistoryEvent {
  return {
    ...stamp(at),
    ev: "hook",
    id: `call-${id}-${at}`,
    hook: `hook-${id}`,
    path: "/",
    method: "POST",
    body: { text, bytes: text.length },
    status,
    answered_us: at + 5,
  };
}

describe("a job", () => {
  it("is what was sent, answered and called back", () => {
    const [job] = jobsIn([sent("a", 1), answered("a", 3), called("a", 20)], reading);

    expect(job).toMatchObject({ id: "a", account: "one", plan: "standard", route: "queued" });
    expect(job).toMatchObject({ s: 1, a: 3, w: 20, hi: 35, outcome: "accepted", calls: 1 });
  });

  it("is the same in whatever order its events stand", () => {
    const events = [
      sent("a", 1),
      answered("a", 3),
      called("a", 20),
      sent("b", 2),
      answered("b", 9),
    ];

    const told = (those: readonly HistoryEvent[]) =>
      jobsIn(those, reading).map(
        (job) => job.id + [job.s, job.a, job.w, job.hi, job.outcome, job.calls],
      );

    expect(told([...events].reverse())).toEqual(told(events));
    expect(told(events)).toEqual(["a1,3,20,35,accepted,1", "b2,9,Infinity,Infinity,accepted,0"]);
  });

  it("that is asked for wrongly tells of the queue only by what becomes of it", () => {
    const bare = { design: { experiment: "load", case: "bare", attempt: 1, role: "asked" } };
    const events = [
      sent("taken", 1, bare),
      answered("taken", 2),
      sent("refused", 3, bare),
      answered("refused", 4, 429),
      sent("done", 5, bare),
      answered("done", 6),
      called("done", 20),
      sent("whole", 7),
      answered("whole", 8, 429),
    ];

    const jobs = jobsIn(events, reading);

    expect(jobs.map(({ outcome }) => outcome)).toEqual([
      "unclear",
      "refused",
      "unclear",
      "queue full",
    ]);
    expect(jobs.map(mayBeInside)).toEqual([true, false, true, false]);
    expect(jobs.map(isAdmitted)).toEqual([false, false, false, false]);
    expect(jobs.map(({ hi }) => hi)).toEqual([Infinity, Infinity, 35, Infinity]);
  });

  it("lies on one axis however its clocks disagree", () => {
    const clock = new CommonClock([
      { clock: "c", t_us: 0, wall_us: 5000, width_us: 1 },
      { clock: "d", t_us: 900_000, wall_us: 5100, width_us: 1 },
    ]);
    const hook = { ...called("a", 900_050), clock: "d" } as HistoryEvent;
    const [job] = jobsIn([sent("a", 1), answered("a", 3), hook], reading, clock);

    expect(job).toMatchObject({ s: 5001, w: 5150, hi: 5165 });
  });

  it("has an unknown outcome where no answer came", () => {
    const refused: HistoryEvent = { ...stamp(3), ev: "answered", id: "a", fault: "reset" };

    expect(jobsIn([sent("a", 1), refused], reading)).toMatchObject([{ outcome: "unclear" }]);
  });

  it("ends without a webhook by its own result, by that of one sent later, or at any time", () => {
    const silent = (id: string, at: number) => sent(id, at, { hook: undefined });
    const events = [silent("done", 1), answered("done", 9), silent("taken", 10)];
    const later = [sent("b", 12), answered("b", 13), called("b", 30)];
    const told = { ...reading, holdsResult: ({ id }: { id: string }) => id === "done" };
    const read = (more: HistoryEvent[]) =>
      jobsIn([...events, answered("taken", 11), ...more], told);
    const silentEnd = { outcome: "accepted", late: Infinity };

    expect(read([])).toMatchObject([
      { ...silentEnd, w: 9, hi: 19 },
      { ...silentEnd, w: Infinity, hi: Infinity },
    ]);
    expect(read(later)).toMatchObject([{}, { w: Infinity, hi: 45 }, {}]);
  });

  it("may have been inside until its answer where that refuses it, and no webhook would tell", () => {
    const [job] = jobsIn([sent("a", 1, { hook: undefined }), answered("a", 9)], {
      ...reading,
      outcomeOf: () => "refused",
    });

    expect(job).toMatchObject({ outcome: "unclear", hi: 19 });
  });

  it("may be admitted after a gateway gave up on it", () => {
    const gateway: QueueReading = { ...reading, outcomeOf: () => "unclear" };
    const [job] = jobsIn([sent("a", 1), answered("a", 3, 504), called("a", 9)], gateway);

    expect(job).toMatchObject({
      outcome: "unclear",
      a: Number.POSITIVE_INFINITY,
      w: 9,
    });
  });

  it("is none where the route is not queued, or no account is named", () => {
    const events = [sent("a", 1, { path: "/other" }), sent("b", 1, { account: undefined })];

    expect(jobsIn(events, reading)).toEqual([]);
  });
});

describe("clocks", () => {
  const anchor = (clock: string, width_us: number) => ({ clock, t_us: 0, wall_us: 0, width_us });

  it("may disagree by their two widest anchors together", () => {
    expect(skewOf([anchor("a", 5), anchor("b", 7), anchor("b", 3)])).toBe(8);
    expect(skewOf([anchor("a", 5)])).toBe(0);
  });
});

describe("webhook calls", () => {
  it("are those of every request that names the webhook, wherever they stand", () => {
    const again = sent("b", 9, { hook: "hook-a" });
    const events = [called("a", 20), sent("a", 1), called("a", 30), again, sent("c", 10)];

    expect(jobsIn(events, reading).map(({ w, calls }) => [w, calls])).toEqual([
      [20, 2],
      [20, 2],
      [Infinity, 0],
    ]);
  });

  it("count from the first final one, where that is declared", () => {
    const events = [sent("a", 1), answered("a", 3), called("a", 8, "progress"), called("a", 20)];
    const [job] = jobsIn(events, declared);

    expect(job).toMatchObject({ w: 20, calls: 2, clouded: false, mixed: false });
  });

  it("prove nothing where they differ and no final call is declared", () => {
    const events = [sent("a", 1), answered("a", 3), called("a", 8, "progress"), called("a", 20)];
    const [job] = jobsIn(events, reading);

    expect(job).toMatchObject({ mixed: true, clouded: true, hi: Number.POSITIVE_INFINITY });
  });

  it("prove nothing either where the first has no body: somebody asked whether anybody is there", () => {
    const { body: _, ...bare } = called("a", 8) as HookEvent;
    const events = [sent("a", 1), answered("a", 3), bare, called("a", 20)];

    expect(jobsIn(events, reading)[0]).toMatchObject({ mixed: true, clouded: true });
  });

  it("may be repeated without a second result", () => {
    const named: QueueReading = { ...declared, resultOf: ({ body }) => body?.text };
    const events = [sent("a", 1), answered("a", 3), called("a", 8), called("a", 20)];

    expect(jobsIn(events, named)[0]).toMatchObject({ calls: 2, results: 1 });
    expect(jobsIn([...events, called("a", 30, "other")], named)[0]?.results).toBe(2);
  });

  it("hold a place until the last, since whoever calls again has not got our answer", () => {
    const events = [sent("a", 1), answered("a", 2), called("a", 60), called("a", 20)];

    expect(jobsIn(events, reading)[0]).toMatchObject({ w: 20, hi: 75 });
  });

  it("hold a place until one was answered well, and cloud the jobs around them till then", () => {
    const events = [
      ...[sent("a", 1), answered("a", 2), called("a", 20, "done", 503), called("a", 60)],
      ...[sent("b", 5), answered("b", 6), called("b", 70)],
      ...[sent("c", 80), answered("c", 81), called("c", 90)],
    ];
    const jobs = jobsIn(events, reading);

    expect(jobs[0]).toMatchObject({ w: 20, hi: 75 });
    expect(jobs.map(({ clouded }) => clouded)).toEqual([true, true, false]);
  });
});
