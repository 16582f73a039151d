import fc from "fast-check";
import { describe, it } from "vitest";
import { Backlog } from "../../queue/occupancy/backlog.ts";
import { boundsOf } from "../../queue/occupancy/bounds.ts";
import { ServiceTime } from "../../queue/order/service-time.ts";
import { inSendOrder, type QueuedJob, tellsCompletion } from "../../queue/queued-job.ts";
import { job } from "./known-job.ts";
import { leastServiceTime } from "./least-service-time.ts";
import { oneWorkerCan } from "./one-worker.ts";
import { tinyHistory } from "./tiny-history.ts";

const reported = tinyHistory.map(({ jobs }) => jobs.filter(tellsCompletion));

/** What quotients of whole numbers may be off by. */
const rounding = 1e-9;

describe("tau*", () => {
  it("never exceeds what one worker can do", () => {
    fc.assert(
      fc.property(reported, fc.integer({ min: 1, max: 6 }), (jobs, each) => {
        const { each: least = Number.POSITIVE_INFINITY } = leastServiceTime(jobs) ?? {};
        return least >= each - rounding || !oneWorkerCan(jobs, each);
      }),
    );
  });

  it("is exact where requests are sent and reported in turn", () => {
    const inTurn = reported.map((jobs) => {
      const reports = jobs.map(({ w }) => w).sort((a, b) => a - b);
      return [...jobs].sort(inSendOrder).map((each, at) => ({ ...each, w: reports[at] as number }));
    });

    fc.assert(
      fc.property(inTurn, fc.integer({ min: 1, max: 6 }), (jobs, each) => {
        const { each: least = Number.POSITIVE_INFINITY } = leastServiceTime(jobs) ?? {};
        return least >= each - rounding === oneWorkerCan(jobs, each, true);
      }),
    );
  });

  it("is refuted by one pass exactly where it is by many", () => {
    fc.assert(
      fc.property(reported, fc.integer({ min: 1, max: 6 }), (jobs, each) => {
        const pass = new ServiceTime(each);
        for (const one of [...jobs].sort(inSendOrder)) pass.push(one, one.s, one.w);
        pass.finish();
        const exact = leastServiceTime(jobs)?.each ?? Number.POSITIVE_INFINITY;
        return (pass.least !== undefined) === exact < each - rounding;
      }),
    );
  });
});

describe("the backlog", () => {
  const run = fc.record({
    steps: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 4 }),
        toServer: fc.integer({ min: 0, max: 3 }),
        back: fc.integer({ min: 0, max: 3 }),
        extra: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    each: fc.integer({ min: 1, max: 5 }),
  });

  it("never tells of more jobs than one worker had before it", () => {
    fc.assert(
      fc.property(run, ({ steps, each }) => {
        const { jobs, inside } = serve(steps, each);
        const bounds = jobs.sort(inSendOrder).map((one) => boundsOf(one, {}));
        const backlog = new Backlog(bounds, each);
        return backlog.highWater.most <= inside;
      }),
    );
  });
});

interface Step {
  gap: number;
  toServer: number;
  back: number;
  extra: number;
}

/** One worker, in order of arrival: the jobs as seen from outside, and the most that were inside at once. */
function serve(steps: readonly Step[], each: number): { jobs: QueuedJob[]; inside: number } {
  let sent = 0;
  const arrivals = steps.map((step, at) => {
    sent += step.gap;
    return { at, s: sent, e: sent + step.toServer, ...step };
  });
  let free = 0;
  const stays = arrivals
    .sort((x, y) => x.e - y.e)
    .map(({ at, s, e, back, extra }) => {
      free = Math.max(free, e) + each + extra;
      return {
        e,
        c: free,
        job: job({ id: `${at}`, s, a: e + back, w: free, outcome: "accepted" }),
      };
    });
  const inside = stays.map(({ e }) => stays.filter((other) => other.e <= e && e < other.c).length);
  return { jobs: stays.map(({ job }) => job), inside: Math.max(...inside) };
}
