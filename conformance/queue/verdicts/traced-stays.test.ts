import { describe, expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import fifo from "../../rules/queue/fifo.ts";
import limit from "../../rules/queue/limit-pay-as-you-go.ts";
import underRace from "../../rules/queue/limit-under-race.ts";
import losesNothing from "../../rules/queue/loses-nothing.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { JobsStory } from "./jobs-story.ts";

const facts = {
  recognise: { jobId: ["/id"] },
  queue: { routes: ["object_removal" as const], runningCounts: true, webhookDelayMs: 300 },
  async: {
    callbacksReliable: true,
    callsFailures: true,
    finalCall: [{ where: [{ pointer: "/status", in: ["success"] }] }],
  },
};

/** When a job was sent, ended, and called back, ms of our clock. */
type Known = readonly [sent: number, ended: number, called: number];

/** How far (ms) the target's clock is ahead of ours. */
const ahead = 3_000_000;

/**
 * A history of these jobs, 60 ms each, traced by the target's clock, which jumps by `jump` ms before the last; the first began
 * when it was sent.
 */
function historyOf(jobs: readonly Known[], isTraced = true, jump = 0): History {
  const story = new JobsStory(facts);
  for (const [nth, [sent, ended, called]] of jobs.entries()) {
    story.ask(nth, sent);
    story.call(nth, called, { status: "success", output: [`http://127.0.0.1/${nth}.png`] });
    const clock = ended + ahead + (nth + 1 < jobs.length ? 0 : jump);
    if (isTraced) story.trace(nth, { began: clock - 60, ended: clock });
  }
  return story.history;
}

const against = (history: History, rule: typeof limit) => seenBy(rule, history).against.length;

/** Eight jobs, each sent when the former had ended, and called back so long after its end. */
const inTurn = (lateMs: (nth: number) => number): Known[] =>
  Array.from({ length: 8 }, (_, nth) => [100 * nth, 100 * nth + 62, 100 * nth + 62 + lateMs(nth)]);

describe("calls that came later than is declared, as the trace tells", () => {
  it("say of no job that it was inside, and of none that it was overtaken", () => {
    const late = inTurn((nth) => (nth === 3 ? 1400 : 900));

    expect(against(historyOf(late, false), limit)).toBeGreaterThan(0);
    expect(against(historyOf(late), limit)).toBe(0);
    expect(against(historyOf(late, false), fifo)).toBeGreaterThan(0);
    expect(against(historyOf(late), fifo)).toBe(0);
  });

  it("hide no job that was inside nevertheless", () => {
    const together = Array.from({ length: 8 }, (_, nth): Known => {
      const ended = 62 + 60 * nth;
      return [3 * nth, ended, ended + 900];
    });

    expect(against(historyOf(together), limit)).toBeGreaterThan(0);
  });

  it("are dated by no clock that was set meanwhile", () => {
    const jumped = historyOf(
      inTurn(() => 5),
      true,
      -1000,
    );

    expect(against(jumped, limit)).toBe(0);
  });

  it("take nothing from what the other calls show", () => {
    const oneLate = inTurn((nth) => (nth === 3 ? 1200 : 5));

    const { supports, missing, doubts } = seenBy(losesNothing, historyOf(oneLate));

    expect(supports.get("seen")).toBe(8);
    expect([...missing, ...doubts]).toEqual([]);
  });
});

describe("requests without a webhook, as the trace tells", () => {
  /**
   * So many jobs of 200 ms each, sent 3 ms apart and answered `after` so many ms, all but the first `unheld` with their
   * results; traced or not.
   */
  function silentOnes(count: number, { isTraced = true, unheld = count, after = 1 } = {}): History {
    const story = new JobsStory({ ...facts, queue: { ...facts.queue, webhookDelayMs: undefined } });
    for (let nth = 0; nth < count; nth++) {
      const [at, ended] = [3 * nth, 200 * (nth + 1)];
      const isHeld = nth >= unheld;
      const words = { id: `job-${nth}`, status: isHeld ? "success" : "processing" };
      story.ask(nth, at, { hook: false, words, after: isHeld ? ended + 5 - at : after });
      if (isTraced) story.trace(nth, { began: ended - 198 + ahead, ended: ended + ahead });
    }
    return story.history;
  }

  it("are seen inside a queue that holds more than it may, with no bound on how late a call may be", () => {
    expect(against(silentOnes(7), limit)).toBeGreaterThan(0);
    expect(against(silentOnes(7, { isTraced: false }), limit)).toBe(0);
    expect(against(silentOnes(5), limit)).toBe(0);
  });

  it("are not sure to have been let in before they were processed, where the answer is held back until then", () => {
    expect(against(silentOnes(7, { unheld: 0 }), limit)).toBe(0);
  });

  it("leave open who was inside of a burst until the trace was read", () => {
    const open = (isTraced: boolean) =>
      seenBy(underRace, silentOnes(7, { isTraced, after: 30 })).doubts.map(({ name }) => name);

    expect(open(false)).toEqual(["evidence.trace"]);
    expect(open(true)).toEqual(["queue.limit-pay-as-you-go"]);
  });
});
