import { describe, expect, it } from "vitest";
import { sampleProfile } from "../../report/selftest/samples.ts";
import { Recorder } from "../../target/recorder.ts";
import { speedOf } from "./speed.ts";

const [login, job] = ["/api/agents/v1/auth/login", "/api/v6/voice/music_gen"];
const restart = "/api/v1/enterprise/3d/restart_server";

/** How fast a target is whose calls began and ended so (ms), with the webhooks of their episode. */
function seen(
  calls: readonly (readonly [string, number, number])[],
  hooks: readonly number[] = [],
) {
  const recorder = new Recorder();
  const episode = "one";
  for (const [path, from, to] of calls) {
    const id = recorder.id("c");
    recorder.record({ ev: "sent", id, episode, method: "POST", path, t_us: from * 1000 });
    recorder.record({ ev: "answered", id, episode, status: 200, t_us: to * 1000 });
  }
  for (const at of hooks)
    recorder.record({
      ev: "hook",
      id: recorder.id("h"),
      episode,
      hook: "h",
      t_us: at * 1000,
    } as never);
  return speedOf(recorder.events, sampleProfile);
}

describe("a target's speed", () => {
  it("is that of a quick one before anything was seen", () => {
    const { passwordsAtOnce, ...times } = seen([]);

    expect(times).toEqual({ latencyMs: 2, passwordMs: 2, jobMs: 0, restartMs: 2 });
    expect(passwordsAtOnce).toBe(1);
  });

  it("is told by plain answers, passwords, restarts and jobs apart", () => {
    const calls = [
      ["/", 0, 10],
      [login, 20, 320],
      [restart, 400, 450],
      [job, 500, 520],
    ] as const;

    expect(seen(calls, [2520])).toMatchObject({
      ...{ latencyMs: 10, passwordMs: 300, restartMs: 50, jobMs: 2000 },
    });
  });

  it("tells how many passwords it hashes at the same time", () => {
    const alone = [login, 0, 600] as const;
    const together = [1, 2, 3, 4].map(() => [login, 1000, 1600] as const);
    const inTurn = [1, 2, 3, 4].map((nth) => [login, 1000, 1000 + nth * 600] as const);

    expect(seen([alone, ...together]).passwordsAtOnce).toBeCloseTo(4);
    expect(seen([alone, ...inTurn]).passwordsAtOnce).toBeCloseTo(1);
  });
});
