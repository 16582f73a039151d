import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";

const ms = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** How many of twelve requests are under way at the same time. */
async function atOnce(gate: Gate): Promise<number> {
  let [underWay, most] = [0, 0];
  const request = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await ms(5);
    underWay -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => gate.pass(request)));
  return most;
}

/** Hears so many answers that took so long (ms), one a second. */
function heard(gate: Gate, count: number, tookMs: number, from = 0): Gate {
  for (let nth = 1; nth <= count; nth += 1)
    gate.hear({ kind: "POST /login", tookMs, isLimited: false }, from + nth * 20_000);
  return gate;
}

describe("the gate", () => {
  const gate = () => new Gate({ requestsPerSecond: 1e6, concurrency: 8, timeoutMs: 9000 });

  it("lets as many requests be under way as the profile allows", async () => {
    expect(await atOnce(gate())).toBe(8);
  });

  it("halves them where answers come near their time-out, to no less than a race, and grows again", async () => {
    const narrow = heard(heard(gate(), 1, 600), 1, 9001, 1e6);
    expect(await atOnce(narrow)).toBe(4);
    expect(await atOnce(heard(narrow, 9, 9001, 2e6))).toBe(2);
    expect(await atOnce(heard(narrow, 60, 600, 3e6))).toBe(8);
  });

  it("begins anew at the pace that was borne, whatever full queues turned away since", () => {
    const slowed = new Gate({ requestsPerSecond: 2000, concurrency: 8 });
    for (const isLimited of [true, true, true])
      slowed.hear({ kind: "POST /chat", tookMs: 1, isLimited }, 1e6);
    expect(slowed.requestsPerSecond).toBeLessThan(10);

    slowed.resume(400);
    expect(slowed.requestsPerSecond).toBe(400);
    slowed.hear({ kind: "POST /login", tookMs: 1, isLimited: false }, 1e6 + 2000);
    expect(slowed.requestsPerSecond).toBe(800);
  });

  it("leaves a route alone whose answers were never quicker", async () => {
    expect(await atOnce(heard(gate(), 9, 8000))).toBe(8);
  });
});
