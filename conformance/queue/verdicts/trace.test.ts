import { describe, expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import type { TracedQueue } from "../order/trace.ts";
import { tracedOrder } from "../order/traced-order.ts";
import { tracedSerial } from "../order/traced-serial.ts";
import { JobsStory } from "./jobs-story.ts";
import { tracedQueues } from "./trace.ts";

const facts = { recognise: { jobId: ["/id"] }, queue: { routes: ["object_removal" as const] } };

/** A history of requests 10 ms apart, each with what the trace reports of its job: ms of the target's clock. */
function historyOf(
  traces: readonly (readonly [began: number, ended: number] | undefined)[],
  idOf = (nth: number) => `job-${nth}`,
): History {
  const story = new JobsStory(facts, "standard");
  for (const [nth, trace] of traces.entries()) {
    story.ask(nth, 10 * nth, { words: { id: idOf(nth), status: "processing" } });
    if (trace !== undefined) story.trace(nth, { began: trace[0], ended: trace[1] }, idOf(nth));
  }
  return story.history;
}

/** How often the traces of a queue speak for and against order and one at a time. */
function judged(...traces: readonly (readonly [number, number] | undefined)[]) {
  const history = historyOf(traces);
  return { fifo: counted(history, tracedOrder), serial: counted(history, tracedSerial) };
}

function counted(history: History, judge: typeof tracedOrder): number[] {
  const those = tracedQueues(history).flatMap((queue) => [...judge(queue, "")]);
  const against = those.filter(({ is }) => is === "against");
  return [
    those.reduce((sum, one) => sum + (one.is === "for" ? (one.count ?? 1) : 0), 0),
    against.length,
  ];
}

describe("queues by their traces", () => {
  it("are told where the probe was asked, and nowhere else", () => {
    expect(tracedQueues(historyOf([undefined, undefined]))).toEqual([]);
    expect(judged([5, 25], [25, 45], undefined, [45, 65])).toEqual({
      fifo: [2, 0],
      serial: [2, 0],
    });
    expect(
      tracedQueues(
        historyOf([
          [5, 25],
          [25, 45],
        ]),
      )[0]?.queue,
    ).toMatchObject({
      account: "one",
      plan: "standard",
    });
  });

  it("show a request that was begun before an earlier one", () => {
    expect(judged([5, 25], [45, 65], [25, 45])).toEqual({ fifo: [2, 1], serial: [2, 0] });
  });

  it("show nothing where no one clock can have stamped them: set meanwhile, or ends noted late", () => {
    const called = (...traces: readonly (readonly [number, number])[]) => {
      const story = new JobsStory(facts, "standard");
      for (const [nth, [began, ended]] of traces.entries())
        story
          .ask(nth, 1000 * nth, { words: { id: `job-${nth}` } })
          .call(nth, 1000 * nth + 200)
          .trace(nth, { began, ended });
      return tracedQueues(story.history).length;
    };

    expect(called([9050, 9150], [10_050, 10_150])).toBe(1);
    expect(called([9050, 9150], [8050, 8150])).toBe(0);
    expect(called([9002, 9350], [10_002, 10_350])).toBe(0);
  });

  it("show two processed together, but no end that was noted a moment late", () => {
    expect(judged([5, 25], [6, 26])).toEqual({ fifo: [1, 0], serial: [1, 1] });
    expect(judged([5, 25], [22, 42])).toEqual({ fifo: [1, 0], serial: [1, 0] });
    const [queue] = tracedQueues(
      historyOf([
        [0, 100],
        [40, 140],
      ]),
    );
    const [breach] = tracedSerial(queue as TracedQueue, "");
    expect(breach).toMatchObject({ got: "processed together: for 60.0 ms" });
  });

  it("make nothing of a part of a job by which the clocks of several workers may be apart", () => {
    expect(judged([0, 100], [70, 170]).serial).toEqual([1, 0]);
    expect(judged([0, 100], [40, 140]).serial).toEqual([1, 1]);
    expect(judged([0, 30], [5, 35]).serial).toEqual([1, 1]);
  });

  it("make nothing of stamps within their own precision", () => {
    expect(judged([5, 25], [26, 45], [25, 45]).fifo).toEqual([2, 0]);
  });

  it("in whole seconds overlap by a second at no queue's fault, and by more at its own", () => {
    expect(judged([0, 2000], [1000, 3000], [2000, 4000]).serial).toEqual([2, 0]);
    expect(judged([0, 5000], [0, 6000]).serial).toEqual([1, 1]);
  });

  it("are told of no job whose id two answers gave", () => {
    const traces = [
      [5, 25],
      [5, 25],
      [25, 45],
    ] as const;
    const cached = historyOf(traces, (nth) => `job-${Math.max(1, nth)}`);

    expect(counted(historyOf(traces), tracedOrder)[0]).toBeGreaterThan(0);
    expect(counted(cached, tracedOrder)).toEqual([0, 0]);
  });
});
