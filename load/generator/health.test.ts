import { describe, expect, it } from "vitest";
import type { Line } from "../record/line.ts";
import { healthOf, type InstanceHealth } from "./health.ts";
import { Meter } from "./meter.ts";

const machine = { cores: 2, kitDelayMaxMs: 3 };
const anchors = [{ clock: "k6:a.0", t_us: 0, wall_us: 0, width_us: 20 }];

function instance(lines: Line[], more: Partial<InstanceHealth> = {}): InstanceHealth {
  const meter = new Meter();
  for (const line of lines) meter.read(line);
  return { meter, anchors, dropped: 0, cpuSeconds: 1, wallSeconds: 10, faults: [], ...more };
}

const call = (c: number, late = 0, stamping = 0, answer: object = { x: 202 }): Line[] => [
  { r: "s", v: 1, c, t: 1000 + late, d: 1000, o: 0, q: 0 },
  { r: "a", v: 1, c, t: 6000 + late + stamping, n: 5000, x: 0, ...answer },
];

describe("the health of a generator", () => {
  it("is good when it kept its schedule, and has its figures", () => {
    const health = healthOf([instance([...call(1, 2000), ...call(2, 1000, 300)])], machine);

    expect(health).toMatchObject({
      healthy: true,
      reasons: [],
      sent: 2,
      answered: 2,
      scheduleLagP99Ms: 2,
      stampOverheadP99Ms: 0.3,
      cpuShare: 0.05,
      anchorWidthMs: 0.02,
    });
  });

  it.each([
    ["late sends", instance(call(1, 180_000)), /left 180 ms late/],
    ["late stamps", instance(call(1, 0, 1_260_000)), /stamped 1260 ms late/],
    ["dropped iterations", instance(call(1), { dropped: 3 }), /^3 requests of the schedule/],
    ["its own CPU", instance(call(1), { cpuSeconds: 19.5 }), /took 1.02 of the processors/],
    [
      "refused sockets",
      instance(call(1, 0, 0, { x: 0, e: 1212 })),
      /^1 requests got no connection/,
    ],
    [
      "a vague clock",
      instance(call(1), { anchors: [{ ...anchors[0]!, width_us: 9000 }] }),
      /to within 9 ms/,
    ],
    ["no clock", instance(call(1), { anchors: [] }), /never anchored/],
    ["a script that failed", instance(call(1), { faults: ["Uncaught boom"] }), /Uncaught boom/],
    [
      "no summary at its end",
      instance(call(1), { dropped: undefined }),
      /dropped iterations unknown/,
    ],
  ])("is bad with %s, and says so", (_, sick, reason) => {
    const { healthy, reasons } = healthOf([instance(call(1)), sick], machine);

    expect(healthy).toBe(false);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });

  it("is bad when the kit itself stood still, and webhooks with it", () => {
    const { reasons } = healthOf([instance(call(1))], { cores: 2, kitDelayMaxMs: 900 });

    expect(reasons).toEqual(["the kit itself stood still for 900 ms (at most 500)"]);
  });

  it("does not blame itself for a target that answers late or not at all", () => {
    const slow = call(1, 0, 0, { t: 9e6, n: 9e6 - 1000, x: 500 });
    const silent = call(2, 0, 0, { t: 9e6, x: 0, e: 1050 });

    expect(healthOf([instance([...slow, ...silent])], machine).healthy).toBe(true);
  });
});
