import { describe, expect, it } from "vitest";
import { runWarnings } from "../../conformance/report/run-warnings.ts";
import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import type { Standstill } from "../../load/generator/attention.ts";
import {
  type GeneratorHealth,
  healthOf,
  type InstanceHealth,
} from "../../load/generator/health.ts";
import { Meter } from "../../load/generator/meter.ts";
import type { Line } from "../../load/record/line.ts";
import { Story } from "./selftest/story.ts";

/** Six jobs in turn; each is reported in its order, but the second only after the fourth. */
function outOfOrder(story: Story, run: string, from = 0): Story {
  const reports = [100, 300, 160, 220, 380, 440];
  for (const [at, called] of reports.entries())
    story.job(run, { sent: from + 2 * at, answered: from + 2 * at + 1, called: from + called });
  return story;
}

function inOrder(story: Story, run: string, from = 0): Story {
  for (let at = 0; at < 6; at++)
    story.job(run, {
      sent: from + 2 * at,
      answered: from + 2 * at + 1,
      called: from + 70 * (at + 1),
    });
  return story;
}

const anchors = [{ clock: "k6:a.0", t_us: 0, wall_us: 0, width_us: 20 }];

function instance(lines: Line[] = [], more: Partial<InstanceHealth> = {}): InstanceHealth {
  const meter = new Meter();
  for (const line of lines) meter.read(line);
  return { meter, anchors, dropped: 0, cpuSeconds: 1, wallSeconds: 10, faults: [], ...more };
}

const machine = { cores: 2, kitDelayMaxMs: 3 };
const well = healthOf([instance()], machine);
const late: Line = { r: "s", v: 1, c: 1, t: 900_000, d: 1000, o: 0, q: 0 };
const unsent: Line = { r: "a", v: 1, c: 1, t: 1000, n: 5, x: 0, e: 1212 };

const sick: [string, GeneratorHealth][] = [
  ["3 requests of the schedule were dropped", healthOf([instance([], { dropped: 3 })], machine)],
  ["requests left 899 ms late", healthOf([instance([late])], machine)],
  ["k6 took 0.98 of the processors", healthOf([instance([], { cpuSeconds: 19.6 })], machine)],
  [
    "the kit itself stood still for 800 ms",
    healthOf([instance()], { ...machine, kitDelayMaxMs: 800 }),
  ],
  ["1 requests got no connection", healthOf([instance([unsent])], machine)],
  ["a clock was never anchored", healthOf([instance([], { anchors: [] })], machine)],
  [
    "a clock was read to within 9 ms",
    healthOf([instance([], { anchors: [{ ...anchors[0]!, width_us: 9000 }] })], machine),
  ],
];

describe("a history whose generator was healthy", () => {
  it("is judged by its timings", () => {
    expect(outOfOrder(new Story(), "fill").generator("fill", well).verdict("queue.fifo")).toBe(
      "fail",
    );
    expect(inOrder(new Story(), "fill").generator("fill", well).verdict("queue.fifo")).toBe("pass");
  });
});

describe.each(sick)("a history whose generator was unhealthy: %s", (reason, health) => {
  it("accuses nobody by its timings, and says why it cannot tell", () => {
    const story = outOfOrder(new Story(), "fill").generator("fill", health);

    const fifo = story.verdicts().get("queue.fifo");

    expect(fifo?.verdict).toBe("inconclusive");
    expect(fifo?.needs.map(({ text }) => text).join()).toContain(`fill: ${reason}`);
  });

  it("asks for the scenario without what disturbed it, and a reader hears of that first", () => {
    const story = inOrder(new Story(), "fill-and-drain").generator("fill-and-drain", health);

    const needs = story
      .verdicts()
      .get("queue.limit-standard")
      ?.needs.map(({ text }) => text);

    expect(needs).toEqual([
      expect.stringContaining(`that nothing disturbs: fill-and-drain: ${reason}`),
    ]);
    expect(runWarnings(story.history)).toContainEqual(
      expect.stringContaining(
        `generator was unhealthy, and its times prove nothing (fill-and-drain: ${reason}`,
      ),
    );
  });

  it("passes nothing by its timings either", () => {
    const story = inOrder(new Story(), "fill").generator("fill", health);

    expect(story.verdict("queue.fifo")).toBe("inconclusive");
  });

  it("still accuses by what the calls themselves say", () => {
    const story = inOrder(new Story(), "fill")
      .job("fill", { sent: 900, answered: 901, called: 1000, trackId: "trackfill0" })
      .job("fill", { sent: 1100, answered: 1101, called: 1102, status: 429 })
      .call("fill.0", 2000, { trackId: "trackfill0", output: "another" })
      .generator("fill", health);

    const verdicts = story.verdicts();

    expect(verdicts.get("queue.loses-nothing")?.verdict).toBe("fail");
    expect(verdicts.get("queue.enforced-on-arrival")?.verdict).toBe("fail");
    expect(verdicts.get("async.track-id-matches")?.verdict).toBe("fail");
  });

  it("believes what a healthy run shows beside it", () => {
    const beside = (story: Story) => story.generator("fill", health).generator("saw", well);

    const good = beside(inOrder(inOrder(new Story(), "fill"), "saw", 5000));
    const bad = beside(outOfOrder(inOrder(new Story(), "fill"), "saw", 5000));
    const doubted = beside(inOrder(outOfOrder(new Story(), "fill"), "saw", 5000));

    expect(good.verdict("queue.fifo")).toBe("pass");
    expect(bad.verdict("queue.fifo")).toBe("fail");
    expect(doubted.verdict("queue.fifo")).toBe("inconclusive");
  });
});

describe("webhooks that our receiver was late to notice", () => {
  const stood = [{ from_us: 165_000, until_us: 299_500 }];

  it("are no evidence of a wrong order", () => {
    const story = outOfOrder(new Story(), "fill").generator("fill", well, stood);

    expect(story.verdict("queue.fifo")).not.toBe("fail");
  });

  it("are, where it had not stood still for as long as they are late", () => {
    const shorter = [{ from_us: 270_000, until_us: 299_500 }];

    const story = outOfOrder(new Story(), "fill").generator("fill", well, shorter);

    expect(story.verdict("queue.fifo")).toBe("fail");
  });

  it("are not, where the machine stood still for long between the two calls", () => {
    const between = [
      { from_us: 165_000, until_us: 210_000 },
      { from_us: 235_000, until_us: 275_000 },
    ];

    const story = outOfOrder(new Story(), "fill").generator("fill", well, between);

    expect(story.verdict("queue.fifo")).toBe("fail");
    const longer = [...between, { from_us: 276_000, until_us: 299_000 }];
    expect(
      outOfOrder(new Story(), "fill").generator("fill", well, longer).verdict("queue.fifo"),
    ).not.toBe("fail");
  });

  it("are no evidence of too many admitted", () => {
    const full = (stood: Standstill[]) => {
      const story = new Story();
      for (let at = 0; at < 14; at++) {
        // Two jobs come in each service time, and the calls of the first seven are noticed at the same time.
        const called = Math.max(60 * (at + 1), 420) + at;
        story.job("arrivals", { sent: 30 * at, answered: 30 * at + 1, called });
      }
      return story.generator("arrivals", well, stood).verdicts();
    };
    const accused = (verdicts: Map<string, Judgement>) =>
      ["queue.limit-standard", "queue.limit-under-race"].filter(
        (rule) => verdicts.get(rule)?.verdict === "fail",
      );

    expect(accused(full([]))).not.toEqual([]);
    expect(accused(full([{ from_us: 55_000, until_us: 419_500 }]))).toEqual([]);
  });
});
