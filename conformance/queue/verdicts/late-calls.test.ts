import { describe, expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import fifo from "../../rules/queue/fifo.ts";
import limit from "../../rules/queue/limit-pay-as-you-go.ts";
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

/** A history of these jobs, 60 ms each, traced by the target's clock; the first began when it was sent. */
function historyOf(jobs: readonly Known[], isTraced = true): History {
  const story = new JobsStory(facts);
  for (const [nth, [sent, ended, called]] of jobs.entries()) {
    story.ask(nth, sent);
    story.call(nth, called, { status: "success", output: [`http://127.0.0.1/${nth}.png`] });
    if (isTraced) story.trace(nth, { began: ended - 60 + ahead, ended: ended + ahead });
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

  it("take nothing from what the other calls show", () => {
    const oneLate = inTurn((nth) => (nth === 3 ? 1200 : 5));

    const { supports, missing, doubts } = seenBy(losesNothing, historyOf(oneLate));

    expect(supports.get("seen")).toBe(8);
    expect([...missing, ...doubts]).toEqual([]);
  });
});
